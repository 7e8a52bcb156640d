package org.spillway.formats.hfile;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.Pair;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code hfile}. */
@Command(
        name = "hfile",
        description = "Compares MapFile with HBase's HFile: writes, scans and finds rows, on a local disk and on HDFS."
                + " HDFS is one DataNode in this JVM, unless --folder lies on another HDFS.")
public final class HFileStudy extends Study {
    /** The longest key that HBase accepts, in bytes. */
    private static final int KEY_LIMIT = Short.MAX_VALUE;

    /** With these sizes a round takes some fifteen seconds on two cores. */
    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "rows of each file, held in memory; at most these with --input (default: ${DEFAULT-VALUE})")
    private int count = 50_000;

    @Option(
            names = "--reads",
            paramLabel = "N",
            description = "rows that are read by key, and rows that are scanned, " + Workload.SCAN_ROWS
                    + " at a time (default: ${DEFAULT-VALUE})")
    private int reads = 400;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "uses the first --rows pairs of this SequenceFile, sorted by their keys' bytes, instead of"
                    + " generated rows; a local file or a URI")
    private String input;

    @Override
    public List<Table> run(PrintStream progress) throws Exception {
        atLeast(Workload.SCAN_ROWS, "--rows", count);
        atLeast(Setup.MANY_THREADS, "--reads", reads);
        Rows own = input == null ? null : own();
        try (ScratchFolder scratch = scratch();
                Stores stores = Stores.open(scratch)) {
            Map<Integer, Rows> rowsByCell = new HashMap<>();
            List<Trial> trials = new ArrayList<>();
            for (Setup setup : own == null ? Setup.all() : Setup.own()) {
                Rows rows = own != null
                        ? own
                        : rowsByCell.computeIfAbsent(setup.cellBytes(), cell -> Rows.made(count, cell, SEED));
                Store store = setup.hdfs() ? stores.hdfs() : stores.local();
                setup.formats(store, rows).forEach((name, format) -> {
                    Path file = store.file("rows-" + trials.size());
                    RowTrial trial = new RowTrial(format, store.fs(), file, rows, reads, setup.threads());
                    trials.add(new Trial(setup + ": " + name, trial));
                });
            }
            RowTables tables = new RowTables(alternate(trials, progress));
            String sizes = (own == null ? count : own.count()) + " rows a file, " + reads + " reads, scans of "
                    + Workload.SCAN_ROWS + " rows";
            return List.of(tables.rates(sizes), tables.ratios());
        }
    }

    private Rows own() {
        try {
            Rows own = Rows.sorted(Pair.read(input, count, Long.MAX_VALUE, KEY_LIMIT));
            if (own.count() < Workload.SCAN_ROWS) {
                throw error("--input=" + input + ": keys=" + own.count() + ", must be at least " + Workload.SCAN_ROWS);
            }
            if (own.key(0).length == 0) {
                throw error("--input=" + input + ": has an empty key, which HBase does not accept");
            }
            return own;
        } catch (IOException e) {
            throw error("--input=" + input + ": " + e);
        }
    }

    /** Builds the tables from the figures. */
    private record RowTables(Results results) {
        /** Above this p-value a difference may be chance. */
        private static final double SIGNIFICANCE = 0.05;

        private static final String BASE = ": MapFile";

        Table rates(String sizes) {
            Table table = new Table("Rows a second, medians; " + sizes, heads(RowTrial.SIZE));
            for (String row : results.rows()) {
                List<Object> cells = new ArrayList<>(List.of(row));
                figures().forEach(figure -> cells.add(results.median(row, figure)));
                cells.add(results.median(row, RowTrial.SIZE));
                table.add(cells);
            }
            return table;
        }

        Table ratios() {
            Table table = new Table(
                    "Times the rate of MapFile of the same setup; in brackets where Welch's p is above " + SIGNIFICANCE,
                    heads());
            for (String row : results.rows()) {
                String base = row.substring(0, row.indexOf(": ")) + BASE;
                if (!row.equals(base)) {
                    List<Object> cells = new ArrayList<>(List.of(row));
                    figures().forEach(figure -> cells.add(ratio(row, base, figure)));
                    table.add(cells);
                }
            }
            return table;
        }

        private String ratio(String row, String base, String figure) {
            double ratio = results.median(row, figure) / results.median(base, figure);
            String text = String.format(Locale.ROOT, "%.2fx", ratio);
            return results.pValue(row, base, figure) <= SIGNIFICANCE ? text : "(" + text + ")";
        }

        private static List<String> heads(String... last) {
            List<String> heads = new ArrayList<>(List.of(Setup.HEAD + ": contender"));
            heads.addAll(figures());
            heads.addAll(List.of(last));
            return heads;
        }

        private static List<String> figures() {
            List<String> figures = new ArrayList<>(List.of(RowTrial.WRITE));
            for (Workload workload : Workload.values()) {
                figures.add(workload.label());
            }
            return figures;
        }
    }
}
