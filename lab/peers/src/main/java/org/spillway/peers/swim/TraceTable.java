package org.spillway.peers.swim;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.spillway.peers.result.Cells;
import org.spillway.peers.ways.Way;
import org.spillway.report.Median;
import org.spillway.report.TextTable;

/** The table of a trace: medians of the good replays of each way. */
record TraceTable(String name, Trace trace, Scale scale, List<Way> ways, List<TraceResult> results) {
    private static final double LATE = 0.95;
    private static final double MIB_A_GIB = 1024;
    private static final double ROWS_A_GB = 1e7;

    String markdown() {
        TextTable table = new TextTable(
                "lrrrrrr",
                List.of(
                        "way",
                        "good replays",
                        "makespan, s",
                        "mean of jobs, s",
                        "95th percentile, s",
                        "CPU s",
                        "GiB s allocated"));
        for (Way way : ways) {
            List<TraceResult> all =
                    results.stream().filter(result -> result.way() == way).toList();
            List<TraceResult> good = all.stream().filter(TraceResult::isGood).toList();
            table.add(List.of(
                    way.toString(),
                    good.size() + " of " + all.size(),
                    median(good, TraceResult::makespan),
                    median(good, TraceResult::mean),
                    median(good, result -> result.percentile(LATE)),
                    median(good, result -> result.usage().cpu().total()),
                    median(good, result -> result.usage().allocatedMibSeconds() / MIB_A_GIB)));
        }
        return title() + "\n\n" + table.markdown();
    }

    private String title() {
        long mapOnly = trace.jobs().stream().filter(job -> job.reduces() == 0).count();
        return String.format(
                Locale.ROOT,
                "## %s: %d jobs within %.0f s, %d without a shuffle; input %.2f GB, shuffle %.2f GB, output %.2f GB (bytes times"
                        + " %s, times %s)",
                name,
                trace.jobs().size(),
                trace.seconds(),
                mapOnly,
                trace.inputRows() / ROWS_A_GB,
                trace.shuffleRows() / ROWS_A_GB,
                trace.outputRows() / ROWS_A_GB,
                scale.bytes(),
                scale.time());
    }

    private static String median(List<TraceResult> good, ToDoubleFunction<TraceResult> value) {
        OptionalDouble median = Median.of(good.stream().mapToDouble(value));
        return Cells.number(median, 1);
    }
}
