package org.spillway.formats.tfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;

/** Builds the study's table, charts and notes. */
final class TFileFindings {
    private static final String[] FIGURES = {
        PairTrial.WRITE_EFFECTIVE, PairTrial.WRITE_IO, PairTrial.READ_EFFECTIVE, PairTrial.READ_IO, PairTrial.FILE
    };
    private static final List<String> MEMORY = List.of(HeldMemory.WRITE, HeldMemory.READ);
    private static final double MILLIS = 1000;
    private static final double PERCENT = 100;

    private TFileFindings() {}

    /**
     * Returns all of them except the note about verification.
     *
     * @param sizes number and size of the pairs, for the title
     */
    static Findings of(List<Candidate> candidates, Results results, String sizes) {
        Findings findings = new Findings(results);
        findings.table(sizes, table(candidates, results));
        findings.bars(bars("Write", PairTrial.WRITE, candidates, results));
        findings.bars(bars("Read", PairTrial.READ, candidates, results));
        findings.note(
                "Medians of the rounds. Seconds are of opening, appending or reading, and closing; ± is half of the mean's 95 % confidence"
                        + " interval. eff: data by time; I/O: file by time. SequenceFile without a codec has no blocks.");
        findings.note(
                "gz is zlib at its default level in all: DefaultCodec in SequenceFile and TFile, deflate in Avro.");
        if (candidates.stream().anyMatch(candidate -> candidate.codec() == Codec.LZO)) {
            String lzo = HadoopCodecs.lzoClass();
            boolean ours = lzo.equals(LzoStreams.class.getName());
            findings.note("lzo: Hadoop brings none; this is " + (ours ? "aircompressor's" : lzo) + ".");
        }
        if (candidates.stream().anyMatch(candidate -> candidate.codec() == Codec.ZSTD) && !HadoopCodecs.nativeZstd()) {
            findings.note("zstd in SequenceFile: Hadoop's ZStandardCodec needs libhadoop, which is not here; this is"
                    + " aircompressor's codec, Avro's is zstd-jni.");
        }
        return findings;
    }

    private static Table table(List<Candidate> candidates, Results results) {
        List<String> heads = new ArrayList<>(List.of("file", PairTrial.WRITE, "±", PairTrial.READ, "±"));
        heads.addAll(List.of(FIGURES));
        heads.addAll(MEMORY);
        Table table = new Table(heads.toArray(String[]::new));
        for (Candidate candidate : candidates) {
            List<Object> cells = new ArrayList<>();
            if (candidate.format() == null) {
                cells.add(candidate.row() + ": " + candidate.lack());
                while (cells.size() < heads.size()) {
                    cells.add(null);
                }
            } else {
                addFigures(cells, candidate.row(), results);
            }
            table.add(cells.toArray());
        }
        return table;
    }

    private static void addFigures(List<Object> cells, String row, Results results) {
        cells.add(row);
        for (String time : List.of(PairTrial.WRITE, PairTrial.READ)) {
            Estimate estimate = results.estimate(row, time);
            cells.add(estimate.median());
            cells.add(plusMinus(estimate));
        }
        for (String figure : FIGURES) {
            cells.add(results.estimate(row, figure).median());
        }
        for (String held : MEMORY) {
            cells.add(String.format(
                    Locale.ROOT, "%.1f", results.estimate(row, held).median()));
        }
    }

    private static String plusMinus(Estimate estimate) {
        return estimate.runs() == 1
                ? null
                : String.format(Locale.ROOT, "%.0f %%", estimate.halfWidth() / estimate.mean() * PERCENT);
    }

    private static Bars bars(String title, String figure, List<Candidate> candidates, Results results) {
        String[] legend = {Candidate.BLOCK, Candidate.RECORD, Candidate.TFILE, Candidate.AVRO};
        Map<String, double[]> groups = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            double[] group = groups.computeIfAbsent(candidate.codec().label(), codec -> nothing(legend.length));
            if (candidate.format() != null) {
                group[List.of(legend).indexOf(candidate.label())] =
                        results.estimate(candidate.row(), figure).median() * MILLIS;
            }
        }
        Bars bars = new Bars(title, legend);
        groups.forEach(bars::add);
        return bars;
    }

    private static double[] nothing(int length) {
        double[] values = new double[length];
        Arrays.fill(values, Double.NaN);
        return values;
    }
}
