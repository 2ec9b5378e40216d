/** Bytes to valid frames, or a counted loss. */
package io.arenascope.frame;
