package io.arenascope.event;

/** A message that must not be believed, and why. */
final class Refused extends Exception {
    Refused(String why) {
        super(why, null, false, false);
    }
}
