package org.spillway.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of {@link ArchiveMain}. */
@Command(
        name = "task-archive.sh",
        sortOptions = false,
        usageHelpWidth = 100,
        header = "An archive of the classes that task JVMs load, so that tasks start in half of the time.",
        footer = {
            "",
            "build   runs three small jobs on the cluster that HADOOP_CONF_DIR names, and makes the archive of what",
            "        they loaded; on a node of the cluster, some minutes",
            "check   says in one line whether a task's JVM on this machine uses it; on each node",
            "print   the settings of jobs that use it",
            "remove  deletes it; tasks then start as ever",
            "",
            "Copy the folder, with the times of its files, to the same path on each node; docs/task-start.md says how.",
            "",
            "Exit code: 0 done, or used; 1 it failed, or not used; 2 wrong usage."
        })
final class ArchiveOptions {
    enum Action {
        build,
        check,
        print,
        remove
    }

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "ACTION", description = "build, check, print or remove")
    private Action action;

    @Option(names = "--dir", paramLabel = "D", required = true, description = "its folder, the same path on each node")
    private Path dir;

    @Option(names = "--java-home", paramLabel = "J", description = "check: of the containers (default: as built)")
    private Path javaHome;

    @Option(names = "--engine", paramLabel = "JAR", hidden = true, description = "the engine's jar")
    private Path engine;

    @Option(names = "--help", usageHelp = true, description = "show this and end")
    private boolean help;

    /** Returns a parser that fills the fields of the options. */
    static CommandLine parser(ArchiveOptions options) {
        return new CommandLine(options);
    }

    Action action() {
        return action;
    }

    TaskArchive archive() {
        return TaskArchive.in(dir);
    }

    /** Returns the JDK of the containers, or null for the JDK that the archive was built with. */
    Path javaHome() {
        return javaHome;
    }

    Path engine() {
        if (engine == null || !Files.isReadable(engine)) {
            throw error("--engine=" + engine + ": no file that can be read");
        }
        return engine;
    }

    /** Returns an exception for a wrong command line. */
    ParameterException error(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
