package org.spillway.tools.advice;

import java.util.List;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.PluginKind;

/**
 * What the maps of a job put out and spilled.
 *
 * @param kind the plug-in
 * @param maps the number of maps
 * @param records put out by all maps, before the combiner
 * @param bytes of keys and values of these records
 * @param spilled records that all maps wrote to local files
 * @param kept records in the maps' outputs, after the combiner
 * @param spills the mean number of spills of a map; with Spillway 0 if the output fitted into the buffer, with stock 1,
 *     which is an estimate
 * @param need the buffer that the largest map needs to spill once, in bytes
 * @param limit the bytes in the buffer at which a spill starts; 0 if unknown
 */
record MapSideFacts(
        PluginKind kind,
        int maps,
        long records,
        long bytes,
        long spilled,
        long kept,
        double spills,
        double need,
        double limit) {
    private static final double MIB = 1 << 20;

    /** Bytes of stock's index for each record in the buffer: MapOutputBuffer's METASIZE. */
    private static final int STOCK_INDEX = 16;

    /** The same of Spillway: the 20 bytes of PartitionSorter, and the unused ends of pages. */
    private static final int SPILLWAY_INDEX = 21;

    /** Above this, records were written more than once. Records of retried writes are below it. */
    private static final double ONCE = 1.01;

    static MapSideFacts of(JobReport job, Settings settings) {
        List<Attempt> maps = Attempts.used(job, Attempt.Kind.MAP);
        PluginKind kind = job.collector();
        long records = job.counters().getOrDefault("MAP_OUTPUT_RECORDS", 0L);
        long bytes = job.counters().getOrDefault("MAP_OUTPUT_BYTES", 0L);
        long spilled = Attempts.spilledRecords(maps);
        boolean combiner = settings.hasCombiner();
        long kept = combiner ? job.counters().getOrDefault("REDUCE_INPUT_RECORDS", 0L) : records;
        boolean ours = kind == PluginKind.SPILLWAY;
        double mean = (bytes + (double) records * (ours ? SPILLWAY_INDEX : STOCK_INDEX)) / maps.size();
        double percent = settings.number("mapreduce.map.sort.spill.percent", 0.8);
        double limit = SortBuffer.of(settings, ours).mb() * MIB * percent;
        double spills = limit == 0 ? 1 : Math.max(1, Math.ceil(mean / limit));
        if (ours && Attempts.sum(maps, "PEAK_BUFFER_BYTES") > 0) {
            spills = (double) Attempts.sum(maps, "SPILLS") / maps.size();
        } else if (ours) {
            spills--;
        } else if (!combiner && spilled > 0) {
            // The counter decides; with a combiner it counts fewer records than the buffer held.
            spills = spilled <= kept * ONCE ? 1 : Math.max(2, spills);
        }
        return new MapSideFacts(
                kind, maps.size(), records, bytes, spilled, kept, spills, mean * Attempts.largestShare(maps), limit);
    }

    boolean isSpillways() {
        return kind == PluginKind.SPILLWAY;
    }

    /** Returns whether stock collected, or an unknown plug-in without Spillway's counters. */
    boolean isStocks() {
        return kind == PluginKind.STOCK || kind == PluginKind.UNKNOWN;
    }

    /** Returns whether maps wrote records more than once. */
    boolean spillsEarly() {
        return spills > (isSpillways() ? 0 : 1);
    }

    /** Returns how many times a record of the output was written, on average. */
    double writes() {
        return kept == 0 ? 0 : (double) spilled / kept;
    }

    /**
     * Returns the buffer with which no map spills early, in MiB.
     *
     * @param percent the share of the buffer at which a spill starts
     */
    int neededMb(double percent) {
        return (int) Math.ceil(need / MIB / percent) + 1;
    }
}
