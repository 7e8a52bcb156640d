package org.spillway.tools.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spillway.report.cli.ProgramOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of {@link DoctorMain}. */
@Command(
        name = "spillway doctor",
        header = {
            "Reports whether Spillway takes a job, how it runs it, and what to change. Runs nothing.",
            "With --job: reports a finished job's spills, waits and memory, and what to change."
        },
        footer = {
            "",
            "Later settings override earlier ones: HADOOP_CONF_DIR if set, each -conf, each -D. The job.xml of",
            "a job that ran is in its staging folder and, as JOBID_conf.xml, with the job history.",
            "",
            "Exit codes: 0 Spillway takes both sides; 1 it leaves a side to stock; 2 wrong usage, or a class of",
            "the job is missing. With --job: 0 advice printed; 1 the job cannot be read or has not ended; 2 wrong",
            "usage."
        })
final class DoctorOptions extends ProgramOptions {
    @Option(names = "-conf", paramLabel = "FILE", description = "a file of the job's settings, such as its job.xml")
    private List<Path> confs = new ArrayList<>();

    @Option(names = "-D", paramLabel = "KEY=VALUE", description = "a setting of the job; may be given several times")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--reduces", paramLabel = "N", description = "reduce tasks (default: those of the settings)")
    private Integer reduces;

    @Option(
            names = "--jar",
            paramLabel = "JAR",
            split = ",",
            description = "the job's jar, and other jars with its key, value and comparator classes")
    private List<Path> jars = new ArrayList<>();

    @Mixin
    private JobOptions finished = new JobOptions();

    /** Returns the options of a finished job, after checking them; null if no such job is named. */
    JobOptions finished() {
        String problem = finished.problem();
        if (problem != null) {
            throw error(problem);
        }
        if (finished.job() == null) {
            return null;
        }
        if (!confs.isEmpty() || !settings.isEmpty() || reduces != null || !jars.isEmpty()) {
            throw error("--job=" + finished.job() + ": -conf, -D, --reduces and --jar are for jobs that have not run");
        }
        return finished;
    }

    /** Returns the files of settings, after checking that they are readable. */
    List<Path> confs() {
        confs.forEach(file -> checkExists("-conf", file));
        return confs;
    }

    /** Returns the number of reduces, or null to use that of the settings. */
    Integer reduces() {
        return atLeast(0, "--reduces", reduces);
    }

    /** Returns the jars with the job's classes, after checking that they are readable. */
    List<Path> jars() {
        jars.forEach(jar -> checkExists("--jar", jar));
        return jars;
    }

    private void checkExists(String option, Path file) {
        if (!Files.isReadable(file)) {
            throw error(option + "=" + file + ": no readable file");
        }
    }
}
