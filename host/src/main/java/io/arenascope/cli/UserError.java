package io.arenascope.cli;

/** A mistake or a circumstance the user can do something about; its message is one line: what, where, what to do. */
public final class UserError extends RuntimeException {
    public UserError(String what, String where, String whatToDo) {
        super(what + " (" + where + "): " + whatToDo);
    }

    public UserError(String message) {
        super(message);
    }
}
