package org.spillway.formats.hfile;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.spillway.formats.lab.Alternation;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.LabOptions;
import org.spillway.formats.lab.Place;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The study's command. */
@Command(
        name = "hfile",
        description = "MapFile against HBase's HFile: writing, scanning and finding rows, on a local disk and on HDFS."
                + " HDFS is one DataNode in this JVM unless --folder lies on another.")
public final class HFileStudy implements Study {
    /** The seed's, here and below. */
    private static final int FULL_ROWS = 100_000;

    private static final int FULL_READS = 100_000;

    /** With these a round takes some fifteen seconds on two cores. */
    private static final int ROWS = 50_000;

    private static final int READS = 400;

    /** Of large cells these are 100 GB. */
    private static final int MAX_ROWS = 100_000_000;

    /** What a row takes besides key and cell; HFile's is the larger. */
    private static final int ROW_OVERHEAD = 48;

    /** DataNodes delete late: so many files of earlier trials may still be there. */
    private static final int FILES_LEFT = 8;

    @Mixin
    private LabOptions options;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description = "rows of each file (default: " + ROWS + ", with --full " + FULL_ROWS + ")")
    private Integer rows;

    @Option(
            names = "--reads",
            paramLabel = "N",
            description = "rows that are read by their keys, and rows that are scanned, " + Load.SCAN_ROWS
                    + " at a time" + " (default: " + READS + ", with --full " + FULL_READS + ")")
    private Integer reads;

    @Option(
            names = "--cache",
            paramLabel = "WHAT",
            description = "what HFile's block cache keeps: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE},"
                    + " as MapFile keeps its index)")
    private Caching caching = Caching.INDEX;

    @Override
    public String title() {
        return "MapFile against HFile";
    }

    @Override
    public LabOptions options() {
        return options;
    }

    @Override
    public Findings run(PrintStream progress) throws Exception {
        int rowCount = checked("--rows", rows, options.full() ? FULL_ROWS : ROWS, Load.SCAN_ROWS);
        int readCount = checked("--reads", reads, options.full() ? FULL_READS : READS, Setup.MANY_THREADS);
        List<Setup> setups = options.full() ? Setup.all() : Setup.some();
        long fileBytes = (long) rowCount * (Rows.KEY_BYTES + Setup.LARGE_CELL + ROW_OVERHEAD);
        LongAdder compared = new LongAdder();
        try (Place place = options.place(FILES_LEFT * fileBytes);
                Stores stores = Stores.open(place, FILES_LEFT * fileBytes)) {
            List<Trial> trials = new ArrayList<>();
            for (Setup setup : setups) {
                Load load = new Load(new Rows(rowCount, setup.cellBytes(), options.seed()), readCount, setup.threads());
                trials.addAll(trials(setup, stores.get(setup.store()), load, compared));
            }
            Results results = Alternation.run(trials, options.rounds(), progress);
            return new RowFindings(setups, results).all(rowCount, readCount, caching, compared.sum());
        }
    }

    private List<Trial> trials(Setup setup, Store store, Load load, LongAdder compared) throws Exception {
        List<Trial> trials = new ArrayList<>();
        for (Contender contender : Contender.values()) {
            if (contender.differs(setup)) {
                RowFormat format = contender.format(store, setup, caching);
                trials.add(new Trial(
                        contender.row(setup),
                        new RowTrial(format, store.fs(), store.file(contender.name()), load, compared)));
            }
        }
        return trials;
    }

    private int checked(String option, Integer given, int otherwise, int least) {
        int number = given == null ? otherwise : given;
        if (number < least || number > MAX_ROWS) {
            throw options.error(option + "=" + number + ": must be " + least + " to " + MAX_ROWS);
        }
        return number;
    }
}
