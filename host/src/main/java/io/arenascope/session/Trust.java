package io.arenascope.session;

/** How far a number can be believed; shown beside it. */
public enum Trust { EXACT, LOWER_BOUND, UNKNOWN }
