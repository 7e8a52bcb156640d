package org.spillway.tools.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.Side;
import org.spillway.report.cli.Program;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.report.foreign.JobJars;
import org.spillway.tools.advice.CheckedJob;
import picocli.CommandLine;

/**
 * Prints whether Spillway takes a job. Exit codes: 0 if it takes both sides, 1 if not, 2 for a wrong command line or if
 * a class of the job is missing. With {@code --job}, prints the advice on a finished job: 0 if it did, 1 if the job
 * cannot be read or has not ended.
 */
public final class DoctorMain {
    private static final List<String> KEYS = List.of(
            MRJobConfig.MAP_OUTPUT_KEY_CLASS,
            MRJobConfig.MAP_OUTPUT_VALUE_CLASS,
            MRJobConfig.OUTPUT_KEY_CLASS,
            MRJobConfig.OUTPUT_VALUE_CLASS,
            MRJobConfig.KEY_COMPARATOR,
            MRJobConfig.COMBINE_CLASS_ATTR,
            "mapred.combiner.class");

    private static final String OURS = "spillway";

    private static final int TAKEN = Program.OK;
    private static final int NOT_TAKEN = Program.FAILED;

    private DoctorMain() {}

    /** Runs the program and exits the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs the program and returns its exit code. */
    static int run(String... args) {
        DoctorOptions options = new DoctorOptions();
        return Program.run(new CommandLine(options), System.out, () -> examine(options), args);
    }

    private static int examine(DoctorOptions options) throws IOException, InterruptedException {
        JobOptions finished = options.finished();
        if (finished != null) {
            System.out.print(JobExam.examine(finished));
            return Program.OK;
        }
        Diagnosis diagnosis;
        try {
            diagnosis = diagnose(options);
        } catch (IOException e) {
            throw options.error("cannot read a jar: " + e.getMessage());
        } catch (CheckedJob.InvalidNumber e) {
            throw options.error(e.getMessage());
        }
        System.out.print(diagnosis.text());
        return diagnosis.taken() ? TAKEN : NOT_TAKEN;
    }

    /** Returns the diagnosis of the job that the options describe. */
    static Diagnosis diagnose(DoctorOptions options) throws IOException {
        List<Path> jars = options.jars();
        try (JobJars classes = new JobJars(jars, DoctorMain.class.getClassLoader())) {
            JobConf job = job(options);
            job.setClassLoader(classes.loader());
            Map<String, String> missing = missing(job);
            if (!missing.isEmpty()) {
                throw options.error("not on the class path: " + missing
                        + (jars.isEmpty()
                                ? "; give the job's jar: --jar JAR[,JAR...]"
                                : ", nor in --jar=" + jars + "; give the job's jar first, whose classes/ and lib/ are"
                                        + " looked through, then others"));
            }
            return Doctor.examine(job);
        }
    }

    private static JobConf job(DoctorOptions options) {
        Configuration conf = new Configuration();
        // A value such as ${env.PASSWORD} shows nothing of this machine's environment.
        conf.setRestrictSystemProperties(true);
        for (Path file : options.confs()) {
            ForeignSettings.add(conf, file);
        }
        JobConf job = read(conf, options);
        options.settings.forEach(job::set);
        if (options.reduces() != null) {
            job.setNumReduceTasks(options.reduces());
        }
        return job;
    }

    /**
     * Reads the files of settings. Configuration reads them only when a setting is requested, so size() is called here
     * to detect errors.
     */
    private static JobConf read(Configuration conf, DoctorOptions options) {
        try {
            conf.size();
            return new CheckedJob(conf);
        } catch (RuntimeException e) {
            throw options.error("cannot read the settings: " + e.getMessage());
        }
    }

    /**
     * Returns the classes that are not on the class path, or that cannot be loaded from it. Keys are the settings that name
     * them.
     */
    static Map<String, String> missing(JobConf job) {
        Map<String, String> missing = new TreeMap<>();
        for (String key : KEYS) {
            String name = job.getTrimmed(key);
            if (name != null && !name.isEmpty()) {
                check(job, key, name, missing);
            }
        }
        for (Side side : Side.values()) {
            // Hadoop loads all classes of a list before it tries the first. Lists without Spillway need not be loadable
            // here.
            boolean ours = job.get(side.setting(), "").contains(OURS);
            for (String name : job.getTrimmedStrings(side.setting())) {
                if (ours) {
                    check(job, side.setting(), name, missing);
                }
            }
        }
        if (job.getCompressMapOutput()) {
            String codec = job.getTrimmed(MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC);
            if (codec != null) {
                check(job, MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, codec, missing);
            }
        }
        return missing;
    }

    private static void check(JobConf job, String key, String name, Map<String, String> missing) {
        try {
            if (job.getClassByNameOrNull(name) == null) {
                missing.put(key, name);
            }
        } catch (LinkageError e) {
            // Its superclass is missing, or the class is for a newer Java.
            missing.put(key, name + " (" + e + ")");
        }
    }
}
