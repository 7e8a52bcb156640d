package org.spillway.tools.archive;

import java.io.IOException;
import java.util.Optional;
import org.spillway.report.cli.Failure;
import org.spillway.report.cli.Program;
import org.spillway.report.cli.YarnClients;
import picocli.CommandLine;

/**
 * Builds, checks, prints and removes a task archive. Exit codes: 0 for success, or if the archive is used; 1 for
 * failure, or if it is not used; 2 for a wrong command line.
 */
public final class ArchiveMain {
    private ArchiveMain() {}

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs the program and returns its exit code. */
    static int run(String... args) {
        ArchiveOptions options = new ArchiveOptions();
        return Program.run(new CommandLine(options), System.out, () -> act(options), args);
    }

    private static int act(ArchiveOptions options) throws InterruptedException, Failure {
        try {
            return switch (options.action) {
                case build -> build(options);
                case check -> check(options);
                case print -> print(options);
                case remove -> remove(options);
            };
        } catch (IOException e) {
            throw new Failure(e.getMessage(), e);
        }
    }

    private static int build(ArchiveOptions options) throws IOException, InterruptedException {
        options.archive().build(YarnClients.cluster(options), options.engine());
        return check(options);
    }

    private static int check(ArchiveOptions options) throws IOException, InterruptedException {
        ArchiveCheck check = options.archive().check(options.javaHome);
        System.out.println(check.line());
        return check.isUsed() ? Program.OK : Program.FAILED;
    }

    private static int print(ArchiveOptions options) throws IOException {
        if (!options.archive().isBuilt()) {
            throw new IOException("no archive in " + options.archive().path());
        }
        // The settings make each job run code of the folder.
        Optional<String> problem = options.archive().problemOfOwner();
        if (problem.isPresent()) {
            throw new IOException(problem.get());
        }
        System.out.print(options.archive().preset());
        return Program.OK;
    }

    private static int remove(ArchiveOptions options) throws IOException {
        options.archive().remove();
        return Program.OK;
    }
}
