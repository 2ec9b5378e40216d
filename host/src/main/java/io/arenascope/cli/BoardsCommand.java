package io.arenascope.cli;

import io.arenascope.board.Board;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "boards", mixinStandardHelpOptions = true, description = "Lists the boards that firmware can be built for.",
        footer = {"", "Example: arenascope boards"})
final class BoardsCommand implements Callable<Integer> {
    private final Console console;

    BoardsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        console.out().printf("%-18s %-10s %-10s %s%n", "BOARD", "EMULATED", "BAUD", "");
        for (Board board : Board.all()) {
            console.out().printf("%-18s %-10s %-10s %s%n", board.name(), board.isEmulated() ? "yes" : "no",
                    board.baud() == 0 ? "-" : board.baud(), board.title());
        }
        return Main.OK;
    }
}
