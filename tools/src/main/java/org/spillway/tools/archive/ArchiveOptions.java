package org.spillway.tools.archive;

import java.nio.file.Files;
import java.nio.file.Path;
import org.spillway.report.cli.ProgramOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link ArchiveMain}. */
@Command(
        name = "spillway task-archive",
        header = "Manages an archive of the classes that task JVMs load, from which tasks start faster.",
        footer = {
            "",
            "build   runs three small jobs on the cluster that HADOOP_CONF_DIR names and makes an archive of the",
            "        classes that they load; run it on a node of the cluster, takes some minutes",
            "check   prints in one line whether a task's JVM on this machine uses it; run it on each node",
            "print   prints the settings of jobs that use the archive",
            "remove  deletes the archive; tasks then start without it",
            "",
            "Copy the folder, with the times of its files, to the same path on each node.",
            "",
            "Exit codes: 0 done, or archive used; 1 it failed, or archive not used; 2 wrong usage."
        })
final class ArchiveOptions extends ProgramOptions {
    enum Action {
        build,
        check,
        print,
        remove
    }

    @Parameters(index = "0", paramLabel = "ACTION", description = "build, check, print or remove")
    Action action;

    @Option(names = "--dir", paramLabel = "D", required = true, description = "its folder, the same path on each node")
    private Path dir;

    @Option(names = "--java-home", paramLabel = "J", description = "check: the containers' JDK (default: the build's)")
    Path javaHome;

    @Option(names = "--engine", paramLabel = "JAR", hidden = true, description = "the engine's jar")
    private Path engine;

    TaskArchive archive() {
        return TaskArchive.in(dir);
    }

    Path engine() {
        if (engine == null || !Files.isReadable(engine)) {
            throw error("--engine=" + engine + ": no readable file");
        }
        return engine;
    }
}
