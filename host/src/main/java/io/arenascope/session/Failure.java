package io.arenascope.session;

import io.arenascope.event.Event;
import io.arenascope.session.ArenaSnapshot.Moment;

/**
 * A request for memory that was not met, and the free space at that moment, in bytes.
 *
 * @param moment      when; its bytes are those in use
 * @param free        in total
 * @param largestFree longest run of them
 * @param certain     false after a loss: then use and free space are not known
 */
public record Failure(Event.AllocateFailed request, Moment moment, long free, long largestFree, boolean certain) {}
