package org.spillway.tools.minicluster;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Job;

/** All counters of a job that are the same in each run: without times and memory. */
final class AllCounters {
    private static final Pattern CHANGING = Pattern.compile(".*(MILLIS|NANOS|MEMORY|COMMITTED_HEAP|_TIME|_MS|PEAK).*");

    // Where a container was to be had depends on when.
    private static final Set<String> PLACES = Set.of("DATA_LOCAL_MAPS", "RACK_LOCAL_MAPS", "OTHER_LOCAL_MAPS");

    private AllCounters() {}

    /** Returns the counters by group and name. */
    static Map<String, Long> of(Job job) throws Exception {
        Map<String, Long> counters = new TreeMap<>();
        for (CounterGroup group : job.getCounters()) {
            for (Counter counter : group) {
                String name = counter.getName();
                if (!CHANGING.matcher(name).matches() && !PLACES.contains(name)) {
                    counters.put(group.getName() + "." + name, counter.getValue());
                }
            }
        }
        return counters;
    }
}
