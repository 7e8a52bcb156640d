package org.spillway.advice;

import java.util.List;
import org.spillway.job.DirectNeeds;

/**
 * A sort buffer in which the output of each map fits, if the task holds it: stock's in half of -Xmx, Spillway's beside -Xmx
 * in the container. Divides the time of a map's sort and flush, which then merges nothing.
 */
final class SortBufferRule implements Rule {
    private static final int MAX_STOCK_MB = 2047;

    /** The share of -Xmx that stock's buffer may take. Own choice: the mapper needs the rest. */
    private static final int SHARE_OF_HEAP = 2;

    /** Spillway's most worker threads, which need direct memory beside the buffer. */
    private static final int MAX_THREADS = 4;

    @Override
    public List<Change> propose(JobFacts job) {
        MapSideFacts side = job.mapSide();
        Settings settings = job.settings();
        double flush = job.model().meanOfMaps(MapWork::flush);
        int mb = side.neededMb(settings.number("mapreduce.map.sort.spill.percent", 0.8));
        SortBuffer present = SortBuffer.of(settings, side.isSpillways());
        // With "auto", whose size is not known, the buffer has already what the container can spare.
        boolean known = settings.known() && present.known();
        if (!known || !side.spillsEarly() || flush == 0 || mb <= present.mb() || !fits(mb, job)) {
            return List.of();
        }
        boolean many = side.spills() > settings.number("mapreduce.task.io.sort.factor", 10);
        double factor = many ? Gains.ONE_SPILL_OF_MANY : Gains.ONE_SPILL;
        boolean own = side.isSpillways() && (mb > MAX_STOCK_MB || present.key().equals(SortBuffer.OWN_SORT_MB));
        return List.of(Change.of(
                own ? SortBuffer.OWN_SORT_MB : SortBuffer.SORT_MB,
                Integer.toString(mb),
                model -> model.withMaps(map -> map.withFlush(map.flush() / factor)),
                "the largest map needs a buffer of " + Text.mib(side.need()) + ", and a spill starts at "
                        + Text.mib(side.limit()) + "; a map sorts and flushes for " + Text.seconds(flush)
                        + ", with one spill for " + Text.seconds(flush / factor)));
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
