package org.spillway.advice;

import java.util.List;
import org.spillway.report.Side;

/** Spillway's collector in a job whose maps ran stock's. Divides the time of a map's sort and flush. */
final class CollectorRule implements Rule {
    private static final String HADOOPS_KEYS = "org.apache.hadoop.io.";

    @Override
    public List<Change> propose(JobFacts job) {
        double flush = job.model().meanOfMaps(MapWork::flush);
        if (!job.mapSide().isStocks()
                || job.model().reduces().isEmpty()
                || flush == 0
                || job.settings().text(Side.MAP.setting()).contains(Side.MAP.spillway())) {
            return List.of();
        }
        double factor = factor(job.settings());
        return List.of(Change.of(
                Side.MAP.setting(),
                Side.MAP.spillwayThenStock(),
                model -> model.withMaps(map -> map.withFlush(map.flush() / factor)),
                "a map sorts and flushes for " + Text.seconds(flush) + ", with Spillway for "
                        + Text.seconds(flush / factor) + "; needs its jar (-libjars)"));
    }

    /** Returns stock's time over Spillway's. It is smaller the more code of the job's own runs in a sort. */
    private static double factor(Settings settings) {
        boolean ownOrder =
                !settings.text("mapreduce.job.output.key.comparator.class").isEmpty()
                        || !keyClass(settings).startsWith(HADOOPS_KEYS);
        if (settings.hasCombiner()) {
            return ownOrder ? Gains.COLLECTOR_MOSTLY_JOBS_CODE : Gains.COLLECTOR_JOBS_CODE;
        }
        return ownOrder ? Gains.COLLECTOR_JOBS_CODE : Gains.COLLECTOR;
    }

    private static String keyClass(Settings settings) {
        String ofMaps = settings.text("mapreduce.map.output.key.class");
        return ofMaps.isEmpty() ? settings.text("mapreduce.job.output.key.class") : ofMaps;
    }
}
