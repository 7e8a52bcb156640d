package org.spillway.observe;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.spillway.run.Run;

/** What each run of a task has. One thread. */
public final class RunSums {
    private final Map<Run, RecordSum> sums = new IdentityHashMap<>();

    /** Remembers what a run has. */
    public void put(Run run, RecordSum sum) {
        sums.put(run, sum);
    }

    /**
     * What there is in runs and memory together.
     *
     * @param memory may be null
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
