package org.spillway.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Selects the settings that affect sort, spill, fetch and merge. */
final class JobSettingsShown {
    /** The keys in the order of a report. */
    private static final List<String> KEYS = List.of(
            Side.MAP.setting(),
            Side.REDUCE.setting(),
            "mapreduce.job.output.key.comparator.class",
            "mapreduce.job.output.group.comparator.class",
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
            "mapreduce.map.memory.mb",
            "mapreduce.map.java.opts",
            TaskResources.MAP_VCORES,
            "mapreduce.reduce.shuffle.parallelcopies",
            "mapreduce.reduce.memory.totalbytes",
            "mapreduce.reduce.shuffle.input.buffer.percent",
            "mapreduce.reduce.shuffle.memory.limit.percent",
            "mapreduce.reduce.shuffle.merge.percent",
            "mapreduce.reduce.input.buffer.percent",
            "mapreduce.reduce.memory.mb",
            "mapreduce.reduce.java.opts",
            TaskResources.REDUCE_VCORES,
            JvmSharing.TASKS,
            JvmSharing.MASTER_OPTIONS);

    private static final String OURS = "spillway.";

    private JobSettingsShown() {}

    /**
     * Selects these settings from all settings of a job: first Hadoop's, then those that begin with {@code spillway.}.
     */
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
