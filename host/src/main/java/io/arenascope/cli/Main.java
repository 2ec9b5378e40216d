package io.arenascope.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The program: {@code arenascope COMMAND}. Exit codes: see {@link #OK} and below. */
@Command(name = "arenascope", mixinStandardHelpOptions = true, versionProvider = Main.Version.class,
        description = "Shows what happens inside the tensor arena of TensorFlow Lite Micro, and how large it must be.",
        synopsisSubcommandLabel = "COMMAND", footerHeading = "%nStart with:%n",
        footer = {"  arenascope demo                        no board is needed",
            "  arenascope live --reset --invokes 20   the board that is plugged in",
            "", "`arenascope COMMAND --help` has each command's options and an example."},
        subcommands = {DemoCommand.class, LiveCommand.class, RecordCommand.class, ReplayCommand.class, SummaryCommand.class,
            EventsCommand.class, OpsCommand.class, TensorsCommand.class, BlocksCommand.class, CompareCommand.class, ChartCommand.class,
            PlanCommand.class, PortsCommand.class, BoardsCommand.class, EmulateCommand.class, CommandLine.HelpCommand.class})
public final class Main {
    public static final int OK = 0;
    /** The user's data or machine: one line on stderr said what to do. */
    public static final int USER_ERROR = 1;
    public static final int USAGE = 2;
    public static final int LIMIT_EXCEEDED = 3;
    public static final int NOT_COMPARABLE = 4;

    private static final Set<String> WINDOWED = Set.of("demo", "live", "replay");

    private Main() {}

    public static void main(String[] args) {
        // Without a window nothing may depend on whether a display can be reached; pictures do not need one.
        if (args.length == 0 || !WINDOWED.contains(args[0]) || List.of(args).contains("--headless")) {
            System.setProperty("java.awt.headless", "true");
        }
        StandardOutput output = new StandardOutput();
        PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
        int code = run(out, System.err, args);
        out.flush();
        System.exit(code == OK ? output.code(System.err) : code);
    }

    /** Results go to {@code out}, all else to {@code err}; returns the exit code. */
    public static int run(PrintStream out, PrintStream err, String... args) {
        Console console = new Console(out, err);
        CommandLine line = new CommandLine(new Main(), factory(console));
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        line.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, console));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, Overview::of);
        line.registerConverter(BigDecimal.class, Main::number);
        if (args.length == 0) {
            line.usage(err);
            return USAGE;
        }
        return line.execute(args);
    }

    /** Gives each command that asks for one the {@link Console}. */
    private static CommandLine.IFactory factory(Console console) {
        CommandLine.IFactory plain = CommandLine.defaultFactory();
        return new CommandLine.IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                try {
                    return type.getDeclaredConstructor(Console.class).newInstance(console);
                } catch (NoSuchMethodException takesNoConsole) {
                    return plain.create(type);
                }
            }
        };
    }

    /** Picocli's own converter tells its exception. */
    private static BigDecimal number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new CommandLine.TypeConversionException("'" + text + "' is not a number");
        }
    }

    private static int failed(Exception failure, Console console) throws Exception {
        String line;
        if (failure instanceof UserError) {
            line = failure.getMessage();
        } else if (failure instanceof NoSuchFileException missing) {
            line = "no such file: " + missing.getFile();
        } else if (failure instanceof AccessDeniedException denied) {
            line = "permission denied: " + denied.getFile();
        } else if (failure instanceof FileAlreadyExistsException inTheWay) {
            line = inTheWay.getFile() + " is a file: name a folder, or remove it";
        } else if (failure instanceof IOException) {
            line = failure.getMessage();
        } else {
            throw failure;
        }
        console.warn(line);
        return USER_ERROR;
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"arenascope " + text()};
        }

        /** Of the jar; "development" when run from class files. */
        static String text() {
            String version = Main.class.getPackage().getImplementationVersion();
            return version == null ? "development" : version;
        }
    }
}
