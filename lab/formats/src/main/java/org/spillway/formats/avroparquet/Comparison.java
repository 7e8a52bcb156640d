package org.spillway.formats.avroparquet;

import java.util.List;
import java.util.Locale;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Welch;

/** Builds the tables and charts from the measurements. */
final class Comparison {
    private static final List<String> TIMES =
            List.of(FormatTrial.WRITE, FormatTrial.COUNT, FormatTrial.METADATA, FormatTrial.DAYS, FormatTrial.SCAN);
    private static final double MILLIS = 1000;

    private final Results results;
    private final List<FileFormat> formats;
    private final List<Compression> codecs;

    /**
     * Creates a comparison of measured trials.
     *
     * @param formats Avro and Parquet; ratios divide the first by the second
     */
    Comparison(Results results, List<FileFormat> formats, List<Compression> codecs) {
        this.results = results;
        this.formats = formats;
        this.codecs = codecs;
    }

    /** Returns the row of the job that makes or reads rows and drops them. */
    static String dropped(String rows) {
        return rows + " dropped";
    }

    /** Adds the table of a data set and a chart for each of its times. */
    void add(String rows, String title, Findings findings) {
        Table table = new Table(
                "format and codec",
                FormatTrial.WRITE,
                FormatTrial.COUNT,
                FormatTrial.METADATA,
                FormatTrial.DAYS,
                FormatTrial.SCAN,
                FormatTrial.SIZE);
        table.add("rows dropped", cell(dropped(rows), FormatTrial.WRITE), null, null, null, null, null);
        for (Compression codec : codecs) {
            for (FileFormat format : formats) {
                String row = FormatTrial.row(rows, format, codec);
                table.add(
                        format.label() + ", " + codec.label(),
                        cell(row, FormatTrial.WRITE),
                        cell(row, FormatTrial.COUNT),
                        cell(row, FormatTrial.METADATA),
                        cell(row, FormatTrial.DAYS),
                        cell(row, FormatTrial.SCAN),
                        results.estimate(row, FormatTrial.SIZE).mean());
            }
        }
        findings.table(title, table);
        for (String time : TIMES) {
            findings.bars(bars(rows, time));
        }
    }

    // Null if the user named no columns to add up, so there is no figure.
    private String cell(String row, String figure) {
        if (!results.has(row, figure)) {
            return null;
        }
        Estimate estimate = results.estimate(row, figure);
        String mean = Table.number(estimate.mean());
        return estimate.runs() == 1 ? mean : mean + " ± " + Table.number(estimate.halfWidth());
    }

    private Bars bars(String rows, String time) {
        Bars bars = new Bars(
                rows + ": " + time.replaceAll(" s$", ""),
                formats.get(0).label(),
                formats.get(1).label());
        for (Compression codec : codecs) {
            bars.add(codec.label(), millis(rows, 0, codec, time), millis(rows, 1, codec, time));
        }
        return bars;
    }

    private double millis(String rows, int format, Compression codec, String time) {
        return MILLIS * mean(FormatTrial.row(rows, formats.get(format), codec), time);
    }

    private double mean(String row, String figure) {
        return results.has(row, figure) ? results.estimate(row, figure).mean() : Double.NaN;
    }

    /** Returns the ratios of Avro's figures to Parquet's: above 1 Parquet is better. */
    Table ratios(List<String> samples) {
        Table table = new Table("data and codec", "write", "count", "count by metadata", "sum by day", "scan", "size");
        for (String rows : samples) {
            for (Compression codec : codecs) {
                table.add(
                        rows + ", " + codec.label(),
                        // Subtracts the time to make the rows, which is in both and does not depend on the format.
                        ratio(rows, codec, FormatTrial.WRITE, mean(dropped(rows), FormatTrial.WRITE)),
                        ratio(rows, codec, FormatTrial.COUNT, 0),
                        ratio(rows, codec, FormatTrial.METADATA, 0),
                        ratio(rows, codec, FormatTrial.DAYS, 0),
                        ratio(rows, codec, FormatTrial.SCAN, 0),
                        times(mean(FormatTrial.row(rows, formats.get(0), codec), FormatTrial.SIZE)
                                / mean(FormatTrial.row(rows, formats.get(1), codec), FormatTrial.SIZE)));
            }
        }
        return table;
    }

    private String ratio(String rows, Compression codec, String figure, double less) {
        String first = FormatTrial.row(rows, formats.get(0), codec);
        String second = FormatTrial.row(rows, formats.get(1), codec);
        double own = mean(first, figure) - less;
        double other = mean(second, figure) - less;
        // With tiny data the rest of a write may be noise of either sign.
        if (!(own > 0 && other > 0)) {
            return "-";
        }
        double[] runs = results.values(first, figure);
        return runs.length == 1
                ? times(own / other)
                : times(own / other) + chance(Welch.pValue(runs, results.values(second, figure)));
    }

    private static String times(double ratio) {
        return Table.number(ratio) + "x";
    }

    private static String chance(double p) {
        return p < 0.001 ? " (p<0.001)" : String.format(Locale.ROOT, " (p=%.3f)", p);
    }
}
