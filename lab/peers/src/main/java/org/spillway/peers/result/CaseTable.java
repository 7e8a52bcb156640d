package org.spillway.peers.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.spillway.peers.cases.BenchCase;
import org.spillway.peers.cases.Input;
import org.spillway.peers.cases.Sizes;
import org.spillway.peers.measure.RunResult;
import org.spillway.peers.measure.Usage;
import org.spillway.peers.ways.Way;
import org.spillway.report.TextTable;

/** The tables of one case: medians of the good runs of each way. */
public final class CaseTable {
    private static final double SECONDS_AN_HOUR = 3600;
    private static final double MIB_A_GIB = 1024;
    private static final double BYTES_A_TB = 1e12;

    private final BenchCase bench;
    private final List<Way> ways;
    private final List<RunResult> results;
    private final Sizes sizes;

    /**
     * Creates the tables.
     *
     * @param results of any cases and ways
     */
    public CaseTable(BenchCase bench, List<Way> ways, List<RunResult> results, Sizes sizes) {
        this.bench = bench;
        this.ways = List.copyOf(ways);
        this.results =
                results.stream().filter(result -> result.bench() == bench).toList();
        this.sizes = sizes;
    }

    /** Returns a title and two tables in Markdown: times and memory, and CPU time by role. */
    public String markdown() {
        String inputs = bench.inputs(sizes).stream().map(CaseTable::size).collect(Collectors.joining(", "));
        return "## " + bench + ": " + inputs + "\n\n" + times() + "\n" + roles();
    }

    private static String size(Input input) {
        return String.format(Locale.ROOT, "%,d %s in %d files", input.rows(), input.kind(), input.files());
    }

    private String times() {
        boolean isSort = bench == BenchCase.TERASORT;
        List<String> heads = new ArrayList<>(List.of(
                bench + ", median of good runs", "good runs", "s", "over " + base(), "CPU s", "JVMs", "peak MiB"));
        if (isSort) {
            heads.addAll(List.of("CPU h a TB", "GiB h a TB"));
        }
        TextTable table = new TextTable("l" + "r".repeat(heads.size() - 1), heads);
        double aTb = BYTES_A_TB / sizes.sortBytes() / SECONDS_AN_HOUR;
        for (Way way : ways) {
            WayMedians medians = medians(way);
            OptionalDouble cpu = medians.of(usage -> usage.cpu().total());
            List<String> cells = new ArrayList<>(List.of(
                    way.toString(),
                    medians.runs().size() + " of " + runs(way).size(),
                    Cells.number(medians.seconds(), 1),
                    Cells.number(Cells.ratio(medians.seconds(), medians(base()).seconds()), 2),
                    Cells.number(cpu, 1),
                    Cells.number(medians.of(Usage::taskJvms), 0),
                    Cells.number(medians.largest(Usage::peakTaskMib), 0)));
            if (isSort) {
                cells.add(Cells.number(Cells.times(cpu, aTb), 2));
                cells.add(Cells.number(Cells.times(medians.of(Usage::allocatedMibSeconds), aTb / MIB_A_GIB), 2));
            }
            table.add(cells);
        }
        return table.markdown();
    }

    private String roles() {
        TextTable table = new TextTable(
                "lrrrrrr",
                List.of("CPU s by role", "client", "masters", "tasks", "daemons", "GiB s allocated", "GiB s resident"));
        for (Way way : ways) {
            WayMedians medians = medians(way);
            table.add(List.of(
                    way.toString(),
                    Cells.number(medians.of(usage -> usage.cpu().client()), 1),
                    Cells.number(medians.of(usage -> usage.cpu().masters()), 1),
                    Cells.number(medians.of(usage -> usage.cpu().tasks()), 1),
                    Cells.number(medians.of(usage -> usage.cpu().daemons()), 1),
                    Cells.number(medians.of(usage -> usage.allocatedMibSeconds() / MIB_A_GIB), 1),
                    Cells.number(medians.of(usage -> usage.residentMibSeconds() / MIB_A_GIB), 1)));
        }
        return table.markdown();
    }

    /** The way that others are compared with: shared, or the first. */
    private Way base() {
        return ways.contains(Way.SHARED) ? Way.SHARED : ways.get(0);
    }

    private List<RunResult> runs(Way way) {
        return results.stream().filter(result -> result.way() == way).toList();
    }

    private WayMedians medians(Way way) {
        return new WayMedians(runs(way).stream()
                .filter(RunResult::isGood)
                .map(RunResult::usage)
                .toList());
    }
}
