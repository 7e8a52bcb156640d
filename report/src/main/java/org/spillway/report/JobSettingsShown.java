package org.spillway.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings of a job that bear on sort, spill and merge. */
final class JobSettingsShown {
    /** The collectors, in the order in which they are asked. */
    static final String COLLECTOR = "mapreduce.job.map.output.collector.class";

    /** In the order of a report. */
    private static final List<String> KEYS = List.of(
            COLLECTOR,
            "mapreduce.task.io.sort.mb",
            "mapreduce.map.sort.spill.percent",
            "mapreduce.task.io.sort.factor",
            "mapreduce.map.output.compress",
            "mapreduce.map.output.compress.codec",
            "mapreduce.job.combine.class",
            "mapred.combiner.class",
            "mapreduce.map.combine.minspills",
            "mapreduce.job.encrypted-intermediate-data",
            "mapreduce.job.reduces",
            "mapreduce.job.reduce.slowstart.completedmaps",
            "mapreduce.job.reduce.shuffle.consumer.plugin.class",
            "mapreduce.map.memory.mb",
            "mapreduce.map.java.opts",
            "mapreduce.map.cpu.vcores",
            "mapreduce.reduce.memory.mb",
            "mapreduce.reduce.java.opts");

    private static final String OURS = "spillway.";

    private JobSettingsShown() {}

    /** Picks them from all that a job has set, ours after Hadoop's. */
    static Map<String, String> of(Map<String, String> all) {
        Map<String, String> shown = new LinkedHashMap<>();
        for (String key : KEYS) {
            if (all.containsKey(key)) {
                shown.put(key, all.get(key));
            }
        }
        for (Map.Entry<String, String> setting : new TreeMap<>(all).entrySet()) {
            if (setting.getKey().startsWith(OURS)) {
                shown.put(setting.getKey(), setting.getValue());
            }
        }
        return shown;
    }
}
