package io.arenascope.cli;

import io.arenascope.analysis.Names;
import io.arenascope.session.Snapshot;
import io.arenascope.tflite.ModelFormatException;
import io.arenascope.tflite.TfliteModel;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The .tflite that ran, for what only the file knows. */
final class ModelOption {
    @Option(names = "--model", paramLabel = "M.tflite", description = "The model that runs, for tensors' names and operators' weights.")
    private Path file;

    private TfliteModel model;

    /** @param session for the warning when it runs another model */
    Names names(Snapshot snapshot, Path session, Console console) throws IOException {
        if (file == null) {
            return new Names(snapshot);
        }
        try {
            model = model == null ? TfliteModel.read(file) : model;
        } catch (ModelFormatException e) {
            throw new UserError(e.getMessage());
        }
        Names names = new Names(snapshot, model);
        if (!names.knowsTensors()) {
            console.warn(session + ": runs another model than " + file + "; its names are not used");
        }
        return names;
    }
}
