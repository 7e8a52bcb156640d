package org.spillway.formats.tfile;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Pair;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Trial;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code tfile}. */
@Command(
        name = "tfile",
        header =
                "Writes and reads the same records through SequenceFile, TFile and Avro's container file, with each codec.",
        footer = "Files that fit in memory are read from the page cache. Only larger files measure the disk.")
public final class TFileStudy extends Study {
    private static final long MIB = 1 << 20;

    /** TFile's limit. */
    private static final int KEY_LIMIT = 64 << 10;

    private static final List<String> SPEEDS = List.of(
            PairTrial.WRITE_EFFECTIVE, PairTrial.WRITE_IO, PairTrial.READ_EFFECTIVE, PairTrial.READ_IO, PairTrial.FILE);

    @Option(
            names = "--size",
            paramLabel = "MIB",
            description = "data of each file before compression, held in memory (default: ${DEFAULT-VALUE})")
    private int size = 64;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description = "uses the first --size MiB of this SequenceFile's pairs, as serialized bytes, instead of"
                    + " generated ones; a local file or a URI such as hdfs://host/data/part-r-00000")
    private String input;

    @Option(
            names = "--codecs",
            paramLabel = "CODEC",
            split = ",",
            description = "some of none,gz,lzo,lz4,zstd,snappy (default: all)")
    private Set<Codec> codecs = EnumSet.allOf(Codec.class);

    @Override
    public List<Table> run(PrintStream progress) throws Exception {
        atLeast(1, "--size", size);
        List<Pair> pairs = input == null ? new PairMaker(SEED).pairs(size * MIB) : own();
        try (ScratchFolder scratch = scratch()) {
            List<Trial> trials = new ArrayList<>();
            for (Codec codec : codecs) {
                codec.formats()
                        .forEach((row, format) -> trials.add(new Trial(row, new PairTrial(format, pairs, scratch))));
            }
            Results results = alternate(trials, progress);
            return List.of(table(results, pairs));
        }
    }

    private List<Pair> own() {
        try {
            List<Pair> pairs = Pair.read(input, Integer.MAX_VALUE, size * MIB, KEY_LIMIT);
            if (pairs.isEmpty()) {
                throw error("--input=" + input + ": has no pairs");
            }
            return pairs;
        } catch (IOException e) {
            throw error("--input=" + input + ": " + e);
        }
    }

    private static Table table(Results results, List<Pair> pairs) {
        List<String> heads = new ArrayList<>(List.of("file", PairTrial.WRITE, "±", PairTrial.READ, "±"));
        heads.addAll(SPEEDS);
        String title = String.format(
                Locale.ROOT,
                "Medians; %,d pairs of %,.1f MiB a file; ± is half of the mean's 95 %% confidence interval",
                pairs.size(),
                Pair.bytes(pairs) / (double) MIB);
        Table table = new Table(title, heads);
        for (String row : results.rows()) {
            List<Object> cells = new ArrayList<>(List.of(row));
            for (String time : List.of(PairTrial.WRITE, PairTrial.READ)) {
                cells.add(results.median(row, time));
                cells.add(plusMinus(results.estimate(row, time)));
            }
            SPEEDS.forEach(figure -> cells.add(results.median(row, figure)));
            table.add(cells);
        }
        return table;
    }

    private static String plusMinus(Estimate estimate) {
        return estimate.runs() == 1
                ? null
                : String.format(Locale.ROOT, "%.0f %%", estimate.halfWidth() / estimate.mean() * 100);
    }
}
