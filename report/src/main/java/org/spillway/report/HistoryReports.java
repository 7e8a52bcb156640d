package org.spillway.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.spillway.report.foreign.ForeignSettings;

/** Reads job reports from job history files. */
public final class HistoryReports {
    /** The state of a job or attempt whose end is not in the history. */
    static final String NO_STATE = "UNKNOWN";

    private HistoryReports() {}

    /**
     * Reads a finished job by its id.
     *
     * @param conf the configuration of a client of the cluster, which names the history server
     */
    static FinishedJob finished(JobID job, Configuration conf) throws IOException, InterruptedException {
        for (int look = 1; ; look++) {
            Path file = JobHistory.find(job, conf);
            try {
                FinishedJob finished = finished(file, conf);
                // The settings file is moved after the history file, so it may be missing for a moment.
                if (look == JobHistory.LOOKS || !finished.settings().isEmpty()) {
                    return finished;
                }
            } catch (FileNotFoundException e) {
                if (look == JobHistory.LOOKS) {
                    throw e;
                }
            }
        }
    }

    /**
     * Reads a finished job from a {@code .jhist} file. Reads the settings from {@code JOBID_conf.xml} in the same folder,
     * if it exists.
     */
    public static FinishedJob finished(Path file, Configuration conf) throws IOException {
        JobInfo job = JobHistory.read(file, conf);
        Configuration settings = settingsBeside(file, job.getJobId(), conf);
        return new FinishedJob(of(job, settings), all(settings), job.getUberized(), HistoryMemory.of(job));
    }

    private static Configuration settingsBeside(Path file, JobID job, Configuration conf) throws IOException {
        Path settings = new Path(file.getParent(), job + "_conf.xml");
        FileSystem files = settings.getFileSystem(conf);
        if (!files.exists(settings)) {
            return null;
        }
        try (InputStream in = files.open(settings)) {
            return ForeignSettings.read(in, settings.toString());
        }
    }

    /**
     * Converts a parsed history file.
     *
     * @param settings the job's settings; null if unknown
     */
    public static JobReport of(JobInfo job, Configuration settings) {
        List<Attempt> attempts = HistoryAttempts.of(job);
        Map<String, String> shown = JobSettingsShown.of(all(settings));
        return new JobReportBuilder(
                        String.valueOf(job.getJobId()),
                        job.getJobStatus() == null ? NO_STATE : job.getJobStatus(),
                        PluginKind.of(Side.MAP, shown, job.getTotalReduces(), attempts))
                .shuffle(PluginKind.of(Side.REDUCE, shown, job.getTotalReduces(), attempts))
                .name(job.getJobname())
                .user(job.getUsername())
                .times(known(job.getSubmitTime()), known(job.getLaunchTime()), known(job.getFinishTime()))
                .settings(shown)
                .counters(counters(job.getTotalCounters()))
                .attempts(attempts)
                .error(job.getErrorInfo())
                .build();
    }

    /** Returns the raw values. Variables are not expanded, because this machine would give them other values. */
    private static Map<String, String> all(Configuration settings) {
        Map<String, String> all = new HashMap<>();
        if (settings != null) {
            settings.forEach(setting -> all.put(setting.getKey(), setting.getValue()));
        }
        return all;
    }

    private static Map<String, Long> counters(Counters all) {
        Map<String, Long> shown = new TreeMap<>();
        if (all != null) {
            for (CounterGroup group : all) {
                group.forEach(counter -> {
                    if (CountersShown.ofJob(group.getName(), counter.getName())) {
                        shown.put(counter.getName(), counter.getValue());
                    }
                });
            }
        }
        return shown;
    }

    /** Converts a time of the parser: returns null for an unknown time, which is -1, or 0 in old files. */
    static Long known(long time) {
        return time > 0 ? time : null;
    }
}
