/** Memory planning: buffers with sizes and lifetimes to offsets and bounds. */
package io.arenascope.plan;
