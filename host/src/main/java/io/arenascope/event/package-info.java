/** Frames to sealed events, commands to bytes; the only user of generated protobuf. */
package io.arenascope.event;
