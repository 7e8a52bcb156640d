package org.spillway.report;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/** Reads the memory of a job's attempts from its parsed history file. */
final class HistoryMemory {
    private HistoryMemory() {}

    /** Returns the memory by the ids of the attempts. */
    static Map<String, TaskMemory> of(JobInfo job) {
        Map<String, TaskMemory> all = new HashMap<>();
        for (TaskInfo task : job.getAllTasks().values()) {
            for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
                TaskMemory.of(counters(attempt.getCounters()))
                        .ifPresent(memory -> all.put(attempt.getAttemptId().toString(), memory));
            }
        }
        return all;
    }

    private static Map<String, Long> counters(Counters all) {
        Map<String, Long> found = new HashMap<>();
        if (all != null) {
            for (CounterGroup group : all) {
                group.forEach(counter -> {
                    if (CountersShown.isMemory(group.getName(), counter.getName())) {
                        found.put(counter.getName(), counter.getValue());
                    }
                });
            }
        }
        return found;
    }
}
