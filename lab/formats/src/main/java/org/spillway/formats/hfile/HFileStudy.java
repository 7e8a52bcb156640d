package org.spillway.formats.hfile;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code hfile}. */
@Command(
        name = "hfile",
        description = "Compares MapFile with HBase's HFile: writes, scans and finds rows, on a local disk and on HDFS."
                + " HDFS is one DataNode in this JVM, unless --folder lies on another HDFS.")
public final class HFileStudy extends Study {
    /** The sizes of the HBase wiki's note of 2009. */
    private static final int FULL_ROWS = 100_000;

    private static final int FULL_READS = 100_000;

    /** With these a round takes some fifteen seconds on two cores. */
    private static final int ROWS = 50_000;

    private static final int READS = 400;

    /** With large cells these are 100 GB. */
    private static final int MAX_ROWS = 100_000_000;

    /** Bytes of a row besides key and cell, for HFile, whose overhead is the larger one. */
    private static final int ROW_OVERHEAD = 48;

    /** DataNodes delete late, so files of earlier trials may still exist. This is the assumed number. */
    private static final int FILES_LEFT = 8;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "rows of each file, at most these with --input (default: " + ROWS + ", with --full "
                    + FULL_ROWS + ")")
    private Integer rows;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "uses the first --rows pairs of this SequenceFile, sorted by their keys' bytes, instead of"
                    + " generated rows; holds them in memory; a local file or a URI")
    private String input;

    @Option(
            names = "--reads",
            paramLabel = "N",
            description = "rows that are read by key, and rows that are scanned, " + Load.SCAN_ROWS
                    + " at a time (default: " + READS + ", with --full " + FULL_READS + ")")
    private Integer reads;

    @Option(
            names = "--cache",
            paramLabel = "WHAT",
            description = "content of HFile's block cache: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE},"
                    + " because MapFile keeps its index)")
    private Caching caching = Caching.INDEX;

    @Override
    public String title() {
        return "MapFile against HFile";
    }

    @Override
    public Findings run(PrintStream progress) throws Exception {
        int rowCount = checked("--rows", rows, full() ? FULL_ROWS : ROWS, Load.SCAN_ROWS);
        int readCount = checked("--reads", reads, full() ? FULL_READS : READS, Setup.MANY_THREADS);
        Rows own = input == null ? null : own(rowCount);
        List<Setup> made = full() ? Setup.all() : Setup.some();
        List<Setup> setups = own == null ? made : Setup.own(made);
        long bytes = own == null ? (long) rowCount * (MadeRows.KEY_BYTES + Setup.LARGE_CELL) : own.bytes();
        long room = FILES_LEFT * (bytes + (long) rowCount * ROW_OVERHEAD);
        LongAdder compared = new LongAdder();
        try (ScratchFolder scratch = scratch(room);
                Stores stores = Stores.open(scratch, room)) {
            List<Trial> trials = new ArrayList<>();
            for (Setup setup : setups) {
                Rows held = own == null ? new MadeRows(rowCount, setup.cellBytes(), seed()) : own;
                Load load = new Load(held, readCount, setup.threads());
                trials.addAll(trials(setup, stores.get(setup.store()), load, compared));
            }
            Results results = Alternation.run(trials, rounds(), progress);
            int count = own == null ? rowCount : own.count();
            return new RowFindings(setups, results).all(count, readCount, caching, compared.sum());
        }
    }

    private Rows own(int max) {
        try {
            Rows own = OwnRows.read(new Configuration(), ScratchFolder.path(input), max, seed());
            if (own.count() < Load.SCAN_ROWS) {
                throw error("--input=" + input + ": keys=" + own.count() + ", must be at least " + Load.SCAN_ROWS);
            }
            return own;
        } catch (IOException e) {
            throw error("--input=" + input + ": " + e);
        }
    }

    private List<Trial> trials(Setup setup, Store store, Load load, LongAdder compared) throws Exception {
        List<Trial> trials = new ArrayList<>();
        for (Contender contender : Contender.values()) {
            if (contender.differs(setup)) {
                RowFormat format = contender.format(store, setup, load.rows(), caching);
                trials.add(new Trial(
                        contender.row(setup),
                        new RowTrial(format, store.fs(), store.file(contender.name()), load, compared)));
            }
        }
        return trials;
    }

    private int checked(String option, Integer given, int otherwise, int min) {
        int number = given == null ? otherwise : given;
        if (number < min || number > MAX_ROWS) {
            throw error(option + "=" + number + ": must be " + min + " to " + MAX_ROWS);
        }
        return number;
    }
}
