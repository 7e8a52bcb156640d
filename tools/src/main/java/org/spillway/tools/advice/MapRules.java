package org.spillway.tools.advice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spillway.job.DirectNeeds;
import org.spillway.report.Attempt;

/** How maps sort, spill and put out. */
final class MapRules {
    private static final int MAX_STOCK_MB = 2047;

    /** The share of -Xmx that stock's buffer may take. Own choice: the mapper needs the rest. */
    private static final int SHARE_OF_HEAP = 2;

    /** Spillway's most worker threads, which need direct memory beside the buffer. */
    static final int MAX_THREADS = 4;

    private static final String COMPRESS = "mapreduce.map.output.compress";
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";

    /** A reduce's outputs from which compression is considered, in bytes: a network of 1 Gbit/s takes half a second for them. */
    private static final long LARGE = 64L << 20;

    private MapRules() {}

    /**
     * A sort buffer in which the output of each map fits, if the task holds it: stock's in half of -Xmx,
     * Spillway's beside -Xmx in the container. Rests on the spills that a map had to merge at its end, and on
     * the share of its last sort, merge and writing in the job's time.
     */
    static Optional<Change> sortBuffer(JobFacts job) {
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
            return mb <= MAX_STOCK_MB && bytes <= job.mapMemory().get().jvm().heap() / SHARE_OF_HEAP;
        }
        return job.mapSide().isSpillways()
                && bytes <= job.mapMemory().get().offHeapRoom(DirectNeeds.of(MAX_THREADS, 0));
    }

    /**
     * Map output compressed with Lz4, in jobs of several hosts whose reduces fetch much. Rests on the bytes
     * that a reduce fetched and on the share of its fetch after the last map in the job's time.
     */
    static Optional<Change> codec(JobFacts job) {
        double fetched = job.reduceSide().fetched();
        JobTimes times = job.times();
        double fetch = times.fetch();
        if (!job.settings().known()
                || job.settings().isOn(COMPRESS)
                || fetched < LARGE
                || hosts(job) < 2
                || !times.matters(fetch, times.reduces())) {
            return Optional.empty();
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(COMPRESS, "true");
        settings.put(COMPRESS + ".codec", LZ4);
        String needs = job.mapSide().isSpillways() && job.reduceSide().isSpillways()
                ? ""
                : "; stock's side needs lz4-java on the class path of its tasks";
        return Optional.of(new Change(
                settings,
                "a reduce fetches " + Text.mib(fetched) + " until " + Text.seconds(fetch) + " after the last map, "
                        + times.shareText(fetch, times.reduces()) + needs));
    }

    /** Returns the number of hosts of the job's tasks. On one host, outputs cross no network. */
    private static long hosts(JobFacts job) {
        return job.report().attempts().stream()
                .map(Attempt::host)
                .filter(Objects::nonNull)
                .distinct()
                .count();
    }
}
