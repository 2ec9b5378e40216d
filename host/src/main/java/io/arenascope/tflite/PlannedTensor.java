package io.arenascope.tflite;

import io.arenascope.plan.Buffer;

/**
 * A tensor that gets its bytes from the memory plan.
 *
 * @param subgraph whose tensor it is
 * @param bytes    asked for; {@code buffer} has them rounded up to 16
 */
public record PlannedTensor(int subgraph, TfliteModel.Tensor tensor, long bytes, Buffer buffer) {}
