package org.spillway.tools.minicluster;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.ClusterHistory;
import org.spillway.tools.doctor.JobExam;

/** A change of settings that {@code doctor --job} names, and the figures that it rests on. */
record NamedChange(Map<String, String> settings, String reason) {
    private static final Set<String> OF_MEMORY = Set.of(
            MRJobConfig.MAP_MEMORY_MB,
            MRJobConfig.MAP_JAVA_OPTS,
            MRJobConfig.REDUCE_MEMORY_MB,
            MRJobConfig.REDUCE_JAVA_OPTS);

    private static final Pattern CHANGE =
            Pattern.compile("(?m)^change {4}(\\S+=.*(?:\\R {10}\\S+=.*)*)\\R {10}because (.*)$");

    /** Returns what doctor prints of a finished job. */
    static String doctor(Job job) throws Exception {
        return JobExam.text(ClusterHistory.finished(job.getJobID(), job.getConfiguration()));
    }

    /** Returns the changes of containers and JVM options in what doctor prints. */
    static List<NamedChange> ofMemory(String doctor) {
        return CHANGE.matcher(doctor)
                .results()
                .map(change -> new NamedChange(settings(change.group(1)), change.group(2)))
                .filter(change -> OF_MEMORY.containsAll(change.settings().keySet()))
                .toList();
    }

    private static Map<String, String> settings(String lines) {
        return lines.lines()
                .map(line -> line.strip().split("=", 2))
                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1]));
    }
}
