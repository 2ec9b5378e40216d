package io.arenascope.report;

/**
 * An event as it is shown. Numbers are -1 and texts "" where the event has none, or it is not known.
 *
 * @param note     a sentence about it, "" for most
 * @param available what the allocator said it could have given, {@code free} and {@code largestFree} what was free; of failed requests
 * @param kind     such as "allocate", "op_begin"
 * @param address  on the device
 * @param current  bytes in use after it, in its arena
 * @param peak     the peak of its arena was reached here first
 */
record EventRow(long index, long ticks, String phase, String kind, int arena, String section, long offset, long address, long size,
        String purpose, String owner, int subgraph, int operator, String operatorName, long current, boolean peak, boolean gapBefore,
        long available, long free, long largestFree, String note) {}
