package io.arenascope.analysis;

import io.arenascope.session.Snapshot;

/** A session that is compared: what to call it, and what is known of it. */
public record Subject(String name, Snapshot snapshot, Names names) {}
