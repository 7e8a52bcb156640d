package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.unsafe.HBasePlatformDependent;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Welch;

/** Builds the tables, the charts and the notes from the figures. */
final class RowFindings {
    /** Above this p-value a difference may be chance. */
    private static final double SIGNIFICANCE = 0.05;

    /** Without this option HBase cannot detect whether the processor supports unaligned reads. */
    private static final String FASTER_HFILE = "--add-opens=java.base/java.nio=ALL-UNNAMED";

    /** Divided by a rate, gives the milliseconds for a thousand rows. */
    private static final double MILLIS_FOR_THOUSAND = 1e6;

    private final List<Setup> setups;
    private final Results results;

    RowFindings(List<Setup> setups, Results results) {
        this.setups = setups;
        this.results = results;
    }

    Findings all(int rows, int reads, Caching caching, long compared) {
        Findings findings = new Findings(results);
        findings.table(
                "Rows a second, medians; " + rows + " rows a file, " + reads + " reads, scans of " + Load.SCAN_ROWS
                        + " rows",
                rates());
        findings.table(
                "Times the rate of MapFile of the same setup; in brackets where Welch's p is above " + SIGNIFICANCE,
                ratios());
        for (Workload workload : Workload.values()) {
            findings.bars(bars(workload));
        }
        findings.note("HFile's block cache: " + caching.name().toLowerCase(Locale.ROOT) + ".");
        if (!HBasePlatformDependent.unaligned()) {
            findings.note("HFile compared keys byte by byte; start Java with " + FASTER_HFILE
                    + ", as HBase's scripts do, for words at a time.");
        }
        findings.note(
                compared + " cells were read, the unmeasured round's included, and each was what had been written.");
        return findings;
    }

    private Table rates() {
        Table table = new Table(heads(Stream.of(RowTrial.SIZE)));
        for (Setup setup : setups) {
            for (Contender contender : contenders(setup)) {
                List<Object> cells = new ArrayList<>(List.of(contender.row(setup)));
                for (Workload workload : Workload.values()) {
                    cells.add(median(setup, contender, workload.figure()));
                }
                cells.add(median(setup, contender, RowTrial.SIZE));
                table.add(cells.toArray());
            }
        }
        return table;
    }

    private Table ratios() {
        Table table = new Table(heads(Stream.empty()));
        for (Setup setup : setups) {
            for (Contender contender : contenders(setup)) {
                if (contender != Contender.MAP_FILE) {
                    List<Object> cells = new ArrayList<>(List.of(contender.row(setup)));
                    for (Workload workload : Workload.values()) {
                        cells.add(ratio(setup, contender, workload.figure()));
                    }
                    table.add(cells.toArray());
                }
            }
        }
        return table;
    }

    private static String[] heads(Stream<String> last) {
        Stream<String> workloads = Arrays.stream(Workload.values()).map(Workload::label);
        return Stream.of(Stream.of("setup"), workloads, last)
                .flatMap(heads -> heads)
                .toArray(String[]::new);
    }

    private String ratio(Setup setup, Contender contender, String figure) {
        double ratio = median(setup, contender, figure) / median(setup, Contender.MAP_FILE, figure);
        String text = String.format(Locale.ROOT, "%.2fx", ratio);
        double[] base = results.values(Contender.MAP_FILE.row(setup), figure);
        double[] own = results.values(contender.row(setup), figure);
        boolean tested = base.length > 1;
        return tested && Welch.pValue(base, own) <= SIGNIFICANCE ? text : "(" + text + ")";
    }

    private Bars bars(Workload workload) {
        List<Contender> shown = Arrays.stream(Contender.values())
                .filter(contender -> contender != Contender.MAP_FILE_SHARED)
                .toList();
        Bars bars = new Bars(
                workload.label() + ", for 1,000 rows",
                shown.stream().map(Contender::label).toArray(String[]::new));
        for (Setup setup : setups) {
            bars.add(
                    setup.toString(),
                    shown.stream()
                            .mapToDouble(contender -> MILLIS_FOR_THOUSAND / median(setup, contender, workload.figure()))
                            .toArray());
        }
        return bars;
    }

    private static List<Contender> contenders(Setup setup) {
        return Arrays.stream(Contender.values())
                .filter(contender -> contender.differs(setup))
                .toList();
    }

    private double median(Setup setup, Contender contender, String figure) {
        return results.estimate(contender.row(setup), figure).median();
    }
}
