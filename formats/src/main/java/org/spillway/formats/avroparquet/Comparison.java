package org.spillway.formats.avroparquet;

import java.util.List;
import java.util.Locale;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Findings;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Welch;

/** Makes the tables and charts of what was measured. */
final class Comparison {
    private static final List<String> TIMES =
            List.of(FormatTrial.WRITE, FormatTrial.COUNT, FormatTrial.METADATA, FormatTrial.DAYS, FormatTrial.SCAN);
    private static final double MILLIS = 1000;

    private final Results results;
    private final List<FileFormat> formats;
    private final List<Compression> codecs;

    /**
     * Of measured trials.
     *
     * @param formats Avro and Parquet: the first is divided by the second
     */
    Comparison(Results results, List<FileFormat> formats, List<Compression> codecs) {
        this.results = results;
        this.formats = formats;
        this.codecs = codecs;
    }

    /** The row of a data set whose rows are made and dropped. */
    static String dropped(DataSet data) {
        return data.label() + " dropped";
    }

    /** Adds a data set's table, and a chart for each of its times. */
    void add(DataSet data, String title, Findings findings) {
        Table table = new Table(
                "format and codec",
                FormatTrial.WRITE,
                FormatTrial.COUNT,
                FormatTrial.METADATA,
                FormatTrial.DAYS,
                FormatTrial.SCAN,
                FormatTrial.SIZE);
        table.add("rows made, dropped", cell(dropped(data), FormatTrial.WRITE), null, null, null, null, null);
        for (Compression codec : codecs) {
            for (FileFormat format : formats) {
                String row = FormatTrial.row(data, format, codec);
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
            findings.bars(bars(data, time));
        }
    }

    private String cell(String row, String figure) {
        Estimate estimate = results.estimate(row, figure);
        String mean = Table.number(estimate.mean());
        return estimate.runs() == 1 ? mean : mean + " ± " + Table.number(estimate.halfWidth());
    }

    private Bars bars(DataSet data, String time) {
        Bars bars = new Bars(
                data.label() + ": " + time.replaceAll(" s$", ""),
                formats.get(0).label(),
                formats.get(1).label());
        for (Compression codec : codecs) {
            bars.add(codec.label(), millis(data, 0, codec, time), millis(data, 1, codec, time));
        }
        return bars;
    }

    private double millis(DataSet data, int format, Compression codec, String time) {
        return MILLIS * mean(FormatTrial.row(data, formats.get(format), codec), time);
    }

    private double mean(String row, String figure) {
        return results.estimate(row, figure).mean();
    }

    /** Avro's figures over Parquet's: above 1 Parquet is the better one. */
    Table ratios(List<DataSet> dataSets) {
        Table table = new Table("data and codec", "write", "count", "count by metadata", "sum by day", "scan", "size");
        for (DataSet data : dataSets) {
            for (Compression codec : codecs) {
                table.add(
                        data.label() + ", " + codec.label(),
                        // What it takes to make the rows is in both and says nothing about either.
                        ratio(data, codec, FormatTrial.WRITE, mean(dropped(data), FormatTrial.WRITE)),
                        ratio(data, codec, FormatTrial.COUNT, 0),
                        ratio(data, codec, FormatTrial.METADATA, 0),
                        ratio(data, codec, FormatTrial.DAYS, 0),
                        ratio(data, codec, FormatTrial.SCAN, 0),
                        times(mean(FormatTrial.row(data, formats.get(0), codec), FormatTrial.SIZE)
                                / mean(FormatTrial.row(data, formats.get(1), codec), FormatTrial.SIZE)));
            }
        }
        return table;
    }

    private String ratio(DataSet data, Compression codec, String figure, double less) {
        String first = FormatTrial.row(data, formats.get(0), codec);
        String second = FormatTrial.row(data, formats.get(1), codec);
        double own = mean(first, figure) - less;
        double other = mean(second, figure) - less;
        // Tiny data: what is left of a write may be noise of either sign.
        if (own <= 0 || other <= 0) {
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
