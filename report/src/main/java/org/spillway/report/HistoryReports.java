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

/** Reads reports of jobs from the files of the job history. */
public final class HistoryReports {
    /** The state of a job or an attempt whose end is not in the history. */
    static final String NO_STATE = "UNKNOWN";

    private HistoryReports() {}

    /**
     * Of a job that has ended, by its id.
     *
     * @param conf of a client of the cluster: names the history server
     */
    public static JobReport of(JobID job, Configuration conf) throws IOException, InterruptedException {
        for (int look = 1; ; look++) {
            Path file = JobHistory.find(job, conf);
            try {
                JobReport report = read(file, conf);
                // The settings' file is moved after the other, and stays behind for a moment.
                if (look == JobHistory.LOOKS || !report.settings().isEmpty()) {
                    return report;
                }
            } catch (FileNotFoundException e) {
                if (look == JobHistory.LOOKS) {
                    throw e;
                }
            }
        }
    }

    /** Of a {@code .jhist} file; the settings are those of {@code JOBID_conf.xml} beside it, if there is one. */
    public static JobReport read(Path file, Configuration conf) throws IOException {
        JobInfo job = JobHistory.read(file, conf);
        return of(job, settingsBeside(file, job.getJobId(), conf));
    }

    private static Configuration settingsBeside(Path file, JobID job, Configuration conf) throws IOException {
        Path settings = new Path(file.getParent(), job + "_conf.xml");
        FileSystem files = settings.getFileSystem(conf);
        if (!files.exists(settings)) {
            return null;
        }
        Configuration read = new Configuration(false);
        try (InputStream in = files.open(settings)) {
            // Restricted: a file that others wrote is not to draw in other files.
            read.addResource(in, settings.toString(), true);
            // Read now: the stream does not stay open.
            read.size();
        } catch (RuntimeException e) {
            throw new IOException("damaged job settings: file=" + settings, e);
        }
        return read;
    }

    /**
     * Of what the parser of such files found.
     *
     * @param settings of the job; null when they are not known
     */
    public static JobReport of(JobInfo job, Configuration settings) {
        List<Attempt> attempts = HistoryAttempts.of(job);
        Map<String, String> shown = shown(settings);
        return new JobReport(
                String.valueOf(job.getJobId()),
                job.getJobname(),
                job.getUsername(),
                job.getJobStatus() == null ? NO_STATE : job.getJobStatus(),
                PluginKind.of(Side.MAP, shown, job.getTotalReduces(), attempts),
                PluginKind.of(Side.REDUCE, shown, job.getTotalReduces(), attempts),
                known(job.getSubmitTime()),
                known(job.getLaunchTime()),
                known(job.getFinishTime()),
                shown,
                counters(job.getTotalCounters()),
                attempts,
                job.getErrorInfo(),
                null);
    }

    /** As they are written, without the values of variables in them: those are of another machine. */
    private static Map<String, String> shown(Configuration settings) {
        Map<String, String> all = new HashMap<>();
        if (settings != null) {
            settings.forEach(setting -> all.put(setting.getKey(), setting.getValue()));
        }
        return JobSettingsShown.of(all);
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

    /** The parser has -1 for a time that it did not find, old files have 0. */
    static Long known(long time) {
        return time > 0 ? time : null;
    }
}
