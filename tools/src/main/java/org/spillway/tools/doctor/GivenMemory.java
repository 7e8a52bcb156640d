package org.spillway.tools.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.job.MemoryBounds;
import org.spillway.report.FinishedJob;
import org.spillway.tools.advice.Settings;

/**
 * The memory that the settings of a finished job gave its tasks.
 *
 * @param map what a map could take; empty if its -Xmx cannot be read
 * @param reduce the same of a reduce
 * @param unknown which task's memory is not known and why, for lines of the text
 */
record GivenMemory(Settings settings, Optional<MemoryBounds> map, Optional<MemoryBounds> reduce, List<String> unknown) {
    static GivenMemory of(FinishedJob job) {
        Settings settings = Settings.of(job.settings());
        List<String> unknown = new ArrayList<>();
        return new GivenMemory(
                settings, read(settings, TaskType.MAP, unknown), read(settings, TaskType.REDUCE, unknown), unknown);
    }

    /** Returns what a task may take. If that cannot be read, adds the reason to the list. */
    private static Optional<MemoryBounds> read(Settings settings, TaskType type, List<String> unknown) {
        try {
            return Optional.of(TaskBounds.of(settings.conf(), type));
        } catch (IOException | RuntimeException e) {
            String task = type == TaskType.MAP ? "a map" : "a reduce";
            String why = Objects.requireNonNullElse(e.getMessage(), e.toString());
            unknown.add("of " + task + " not known: " + why.replaceAll("\\s+", " ")
                    + "; changes that need it are left out");
            return Optional.empty();
        }
    }
}
