package io.arenascope.tflite;

import java.io.IOException;

/** A file that cannot be used as a model; the message says which file, what is wrong, where, and what to do. */
public final class ModelFormatException extends IOException {
    private static final long serialVersionUID = 1;

    ModelFormatException(String file, String problem, String remedy) {
        super(file + ": " + problem + "; " + remedy);
    }
}
