package io.arenascope.event;

/** How an invoke's inputs were filled; the numbers on the wire are the ordinals. */
public enum InputRule { UNKNOWN, ZERO_POINT, RAMP, LCG, MAX }
