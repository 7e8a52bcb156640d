package org.spillway.report;

import java.util.List;
import java.util.Map;
import org.spillway.report.foreign.Printable;

/** The vcores of jobs' tasks, for the line above a table of times: they limit the threads of a task. */
public final class TaskResources {
    /** The setting for the vcores of a map. */
    public static final String MAP_VCORES = "mapreduce.map.cpu.vcores";

    /** The setting for the vcores of a reduce. */
    public static final String REDUCE_VCORES = "mapreduce.reduce.cpu.vcores";

    private static final String UNKNOWN = "?";

    private TaskResources() {}

    /** Returns the line, which ends with a line separator; empty if no job's settings are known. */
    public static String line(List<JobReport> jobs) {
        List<String> all = jobs.stream()
                .map(JobReport::settings)
                .filter(settings -> settings.containsKey(MAP_VCORES) || settings.containsKey(REDUCE_VCORES))
                .map(TaskResources::vcores)
                .distinct()
                .toList();
        return all.isEmpty() ? "" : Printable.line(String.join(", or ", all)) + System.lineSeparator();
    }

    private static String vcores(Map<String, String> settings) {
        return "vcores of a map: " + settings.getOrDefault(MAP_VCORES, UNKNOWN) + "; of a reduce: "
                + settings.getOrDefault(REDUCE_VCORES, UNKNOWN);
    }
}
