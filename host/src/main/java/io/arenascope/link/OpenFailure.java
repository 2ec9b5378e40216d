package io.arenascope.link;

/** Why a serial port cannot be opened, in one line that says what to do. Numbers are Linux's and macOS's errno. */
final class OpenFailure {
    private static final int EPERM = 1;
    private static final int ENOENT = 2;
    private static final int EAGAIN = 11; // on Linux the port is locked by another program; EDEADLK, never met here, on macOS
    private static final int EACCES = 13;
    private static final int EBUSY = 16;
    private static final int ENOTDIR = 20;
    private static final int EWOULDBLOCK = 35; // EAGAIN of macOS

    private OpenFailure() {}

    static String line(String port, int errno) {
        return port + switch (errno) {
            case EPERM, EACCES -> ": permission denied; run `sudo usermod -aG dialout $USER`, then log out and in again";
            case ENOENT, ENOTDIR -> ": no such port; `arenascope ports` lists what is plugged in";
            case EAGAIN, EBUSY, EWOULDBLOCK -> ": the port is busy; close other programs that use it (ModemManager, a terminal, an IDE):"
                    + " `fuser -v " + port + "` shows them";
            default -> ": not a serial port, or it does not answer (error " + errno + "); `arenascope ports` lists what is plugged in";
        };
    }
}
