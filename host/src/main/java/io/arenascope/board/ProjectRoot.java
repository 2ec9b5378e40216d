package io.arenascope.board;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where boards/ and device-firmware/ are: told by the launcher, else above the jar or the working directory. */
public final class ProjectRoot {
    private ProjectRoot() {}

    public static Path find() throws IOException {
        String told = System.getProperty("arenascope.home");
        if (told != null) {
            return Path.of(told);
        }
        for (Path start : new Path[] {code(), Path.of("").toAbsolutePath()}) {
            for (Path folder = start; folder != null; folder = folder.getParent()) {
                if (Files.isDirectory(folder.resolve("boards")) && Files.isDirectory(folder.resolve("device-firmware"))) {
                    return folder;
                }
            }
        }
        throw new IOException("the folders boards/ and device-firmware/ are neither above the jar nor above the working directory:"
                + " run arenascope from its own checkout");
    }

    private static Path code() throws IOException {
        try {
            return Path.of(ProjectRoot.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the program's own place cannot be told", e);
        }
    }
}
