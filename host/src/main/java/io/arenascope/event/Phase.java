package io.arenascope.event;

/** TFLM's phases, in order. */
public enum Phase { UNKNOWN, CREATE, START, INIT, PREPARE, PLAN, FINISH, INVOKE }
