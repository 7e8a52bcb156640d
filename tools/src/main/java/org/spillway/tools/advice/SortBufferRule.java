package org.spillway.tools.advice;

import java.util.Optional;
import org.spillway.job.DirectNeeds;

/**
 * A sort buffer in which the output of each map fits, if the task holds it: stock's in half of -Xmx, Spillway's beside -Xmx
 * in the container. Rests on the spills that a map had to merge at its end, and on the share of its last sort, merge and
 * writing in the job's time.
 */
final class SortBufferRule implements Rule {
    private static final int MAX_STOCK_MB = 2047;

    /** The share of -Xmx that stock's buffer may take. Own choice: the mapper needs the rest. */
    private static final int SHARE_OF_HEAP = 2;

    /** Spillway's most worker threads, which need direct memory beside the buffer. */
    private static final int MAX_THREADS = 4;

    @Override
    public Optional<Change> propose(JobFacts job) {
        MapSideFacts side = job.mapSide();
        Settings settings = job.settings();
        JobTimes times = job.times();
        double flush = times.flush();
        int mb = side.neededMb(settings.number("mapreduce.map.sort.spill.percent", 0.8));
        SortBuffer present = SortBuffer.of(settings, side.isSpillways());
        // With "auto", whose size is not known, the buffer has already what the container can spare.
        boolean known = settings.known() && present.known();
        if (!known
                || !side.spillsEarly()
                || !times.matters(flush, times.maps())
                || mb <= present.mb()
                || !fits(mb, job)) {
            return Optional.empty();
        }
        boolean own = side.isSpillways() && (mb > MAX_STOCK_MB || present.key().equals(SortBuffer.OWN_SORT_MB));
        return Optional.of(new Change(
                own ? SortBuffer.OWN_SORT_MB : SortBuffer.SORT_MB,
                Integer.toString(mb),
                "the largest map needs a buffer of " + Text.mib(side.need()) + ", and a spill starts at "
                        + Text.mib(side.limit()) + "; a map sorts and flushes for " + Text.seconds(flush) + ", "
                        + times.shareText(flush, times.maps())));
    }

    private static boolean fits(int mb, JobFacts job) {
        long bytes = (long) mb << 20;
        if (job.mapMemory().isEmpty()) {
            return false;
        }
        if (job.mapSide().isStocks()) {
            return mb <= MAX_STOCK_MB && bytes <= job.mapMemory().get().heap() / SHARE_OF_HEAP;
        }
        return job.mapSide().isSpillways()
                && bytes <= job.mapMemory().get().offHeapRoom(DirectNeeds.of(MAX_THREADS, 0));
    }
}
