package org.spillway.verify;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.spillway.run.Run;

/** The record sums of a task's runs. Not thread-safe. */
public final class RunSums {
    private final Map<Run, RecordSum> sums = new IdentityHashMap<>();

    /** Stores the sum of a run. */
    public void put(Run run, RecordSum sum) {
        sums.put(run, sum);
    }

    /**
     * Returns the sum of runs and memory together.
     *
     * @param memory sum of the records in memory, or null
     */
    public RecordSum of(List<Run> runs, RecordSum memory) {
        RecordSum total = new RecordSum();
        for (Run run : runs) {
            total.addAll(sums.get(run));
        }
        if (memory != null) {
            total.addAll(memory);
        }
        return total;
    }
}
