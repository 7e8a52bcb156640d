package org.spillway.report;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A finished job with what its report leaves out.
 *
 * @param report the report
 * @param settings all settings of the job by key, with variables that are not expanded; empty if unknown
 * @param uber whether all tasks ran in the application master's JVM
 * @param memory the memory of attempts by their ids; of those that have a sample
 */
public record FinishedJob(
        JobReport report, Map<String, String> settings, boolean uber, Map<String, TaskMemory> memory) {
    /** Copies the maps. */
    public FinishedJob {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        memory = Map.copyOf(memory);
    }
}
