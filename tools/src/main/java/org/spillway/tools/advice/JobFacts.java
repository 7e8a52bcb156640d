package org.spillway.tools.advice;

import java.util.Optional;
import org.spillway.job.MemoryBounds;
import org.spillway.report.FinishedJob;
import org.spillway.report.JobReport;

/**
 * All that rules and text need of a finished job.
 *
 * @param mapMemory what a map may take; empty if its -Xmx cannot be read
 * @param reduceMemory the same of a reduce
 * @param memory what memory the tasks had
 */
record JobFacts(
        JobReport report,
        Settings settings,
        JobTimes times,
        MapSideFacts mapSide,
        ReduceSideFacts reduceSide,
        Optional<MemoryBounds> mapMemory,
        Optional<MemoryBounds> reduceMemory,
        MemoryFacts memory) {

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException if the history has no times of the job or of any map
     */
    static JobFacts of(
            FinishedJob job, Settings settings, Optional<MemoryBounds> mapMemory, Optional<MemoryBounds> reduceMemory) {
        JobReport report = job.report();
        // First: it checks that there are maps.
        JobTimes times = JobTimes.of(job, settings);
        return new JobFacts(
                report,
                settings,
                times,
                MapSideFacts.of(report, settings),
                ReduceSideFacts.of(report, settings),
                mapMemory,
                reduceMemory,
                MemoryFacts.of(job, settings, mapMemory, reduceMemory));
    }

    /** Returns a reduce's memory for map outputs, in bytes; 0 if its -Xmx is unknown. */
    double outputMemory() {
        double own = settings.number("spillway.reduce.memory.mb", 0);
        return reduceSide.isSpillways() && own > 0 ? own * (1 << 20) : shareOfHeap();
    }

    /** Returns the share of a reduce's heap that map outputs may take, in bytes; 0 if its -Xmx is unknown. */
    double shareOfHeap() {
        double share = settings.number("mapreduce.reduce.shuffle.input.buffer.percent", 0.7);
        return reduceMemory.map(bounds -> bounds.jvm().heap()).orElse(0L) * share;
    }
}
