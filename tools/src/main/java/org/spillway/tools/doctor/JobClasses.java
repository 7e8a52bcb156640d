package org.spillway.tools.doctor;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.Side;

/** Lists the classes of a job that the diagnosis needs. */
final class JobClasses {
    private static final List<String> KEYS = List.of(
            MRJobConfig.MAP_OUTPUT_KEY_CLASS,
            MRJobConfig.MAP_OUTPUT_VALUE_CLASS,
            MRJobConfig.OUTPUT_KEY_CLASS,
            MRJobConfig.OUTPUT_VALUE_CLASS,
            MRJobConfig.KEY_COMPARATOR,
            MRJobConfig.COMBINE_CLASS_ATTR,
            "mapred.combiner.class");

    private static final String OURS = "spillway";

    private JobClasses() {}

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
