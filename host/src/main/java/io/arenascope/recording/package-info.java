/** Frames and losses to and from an .ascope file. */
package io.arenascope.recording;
