package org.spillway.advice;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spillway.job.MemoryBounds;

/**
 * JVM options for tasks of seconds: the fast compiler alone, or SerialGC. The two were not measured together, so one of them.
 * Shortens the start. The fast compiler makes all work after it slower, so it gains in short tasks only.
 */
final class JvmOptionsRule implements Rule {
    private static final String FAST_COMPILER = "-XX:TieredStopAtLevel=1";
    private static final String SERIAL_GC = "-XX:+UseSerialGC";
    private static final List<String> KEYS = List.of("mapreduce.map.java.opts", "mapreduce.reduce.java.opts");
    private static final List<String> OTHER_KEYS = List.of(
            "mapred.child.java.opts", "mapreduce.admin.map.child.java.opts", "mapreduce.admin.reduce.child.java.opts");

    @Override
    public List<Change> propose(JobFacts job) {
        List<Change> changes = new ArrayList<>();
        // The values below would replace options of the job's that are not known.
        if (job.model().uber() || !job.settings().known()) {
            return changes;
        }
        Settings settings = job.settings();
        double start = job.model().maps().get(0).start();
        if (!isSet(settings, "-XX:TieredStopAtLevel") && !isSet(settings, "-XX:-TieredCompilation")) {
            changes.add(new Change(
                    values(settings, FAST_COMPILER),
                    model -> model.withMaps(map -> map.withStart(map.start() / Gains.FAST_COMPILER)
                                    .slower(Gains.FAST_COMPILER_WORK))
                            .withReduces(reduce -> reduce.withStart(reduce.start() / Gains.FAST_COMPILER)
                                    .slower(Gains.FAST_COMPILER_WORK)),
                    "the JVM of a task starts for about " + Text.seconds(start) + ", then for "
                            + Text.seconds(start / Gains.FAST_COMPILER) + "; all other work takes "
                            + Gains.FAST_COMPILER_WORK + " times as long, so only for tasks of seconds"));
        }
        // A JVM with two collectors does not start.
        if (!isSet(settings, "GC") && isSmall(job)) {
            changes.add(new Change(
                    values(settings, SERIAL_GC),
                    model -> model.withMaps(map -> map.withStart(map.start() / Gains.SERIAL_GC))
                            .withReduces(reduce -> reduce.withStart(reduce.start() / Gains.SERIAL_GC)),
                    "the JVM of a task starts for about " + Text.seconds(start) + ", then for "
                            + Text.seconds(start / Gains.SERIAL_GC)));
        }
        return changes;
    }

    private static boolean isSet(Settings settings, String option) {
        return KEYS.stream().anyMatch(key -> settings.text(key).contains(option))
                || OTHER_KEYS.stream().anyMatch(key -> settings.text(key).contains(option));
    }

    private static boolean isSmall(JobFacts job) {
        long map = job.mapMemory().map(MemoryBounds::heap).orElse(Long.MAX_VALUE);
        long reduce = job.reduceMemory().map(MemoryBounds::heap).orElse(Long.MAX_VALUE);
        return Math.max(map, reduce) <= Gains.SERIAL_GC_HEAP;
    }

    /** Returns the job's options, or those of both kinds of task if it has no others, with one more. */
    private static Map<String, String> values(Settings settings, String option) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String key : KEYS) {
            String own = settings.text(key);
            String present = own.isEmpty() ? settings.text(OTHER_KEYS.get(0)) : own;
            values.put(key, (present + " " + option).trim());
        }
        return values;
    }
}
