package io.arenascope.view;

import io.arenascope.session.Snapshot;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Where a window takes what it shows. Both suppliers are asked from the event thread up to 20 times a second and must
 * answer at once.
 *
 * @param snapshot the latest; may give null before there is one
 * @param exports  folder for exported pictures
 */
public record Feed(Supplier<Snapshot> snapshot, Supplier<LinkState> link, Path exports) {}
