package io.arenascope.event;

/** Where in the arena a block lies. */
public enum Section { UNKNOWN, HEAD, TEMP, TAIL, POOL }
