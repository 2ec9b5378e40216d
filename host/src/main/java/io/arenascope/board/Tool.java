package io.arenascope.board;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Programs this machine must have, and the Debian package that brings each. */
enum Tool {
    MAKE("make", "make"), ARM_GCC("arm-none-eabi-gcc", "gcc-arm-none-eabi libnewlib-arm-none-eabi"),
    HOST_GCC("cc", "gcc libc6-dev"), QEMU("qemu-system-arm", "qemu-system-arm"), SETSID("setsid", "util-linux"),
    SETPRIV("setpriv", "util-linux");

    private final String program;
    private final String debianPackage;

    Tool(String program, String debianPackage) {
        this.program = program;
        this.debianPackage = debianPackage;
    }

    String program() {
        return program;
    }

    boolean present() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** An IOException names the tool and the command that brings it. */
    void require() throws IOException {
        if (!present()) {
            throw new IOException(program + " is missing: run `sudo apt-get install --no-install-recommends " + debianPackage + "`");
        }
    }
}
