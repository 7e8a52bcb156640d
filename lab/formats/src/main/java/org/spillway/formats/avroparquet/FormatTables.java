package org.spillway.formats.avroparquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;

/** Builds the tables from the measurements of the formats. */
record FormatTables(Results results, Collection<Compression> codecs) {
    private static final List<String> TIMES =
            List.of(FormatTrial.WRITE, FormatTrial.COUNT, FormatTrial.METADATA, FormatTrial.DAYS, FormatTrial.SCAN);

    /** Returns the row of the job that makes rows and drops them. */
    static String dropped(MadeRows rows) {
        return rows.label() + " dropped";
    }

    static String row(MadeRows rows, FileFormat format, Compression codec) {
        return rows.label() + " " + format.label() + ", " + codec.label();
    }

    /** Returns the table of a data set. */
    Table times(MadeRows rows) {
        String title = String.format(
                Locale.ROOT,
                "%s: %,d rows of %d columns, means with the 95 %% confidence interval",
                rows.label(),
                rows.rows(),
                rows.data().columns().size());
        Table table = new Table(title, heads("format and codec", TIMES, FormatTrial.SIZE));
        table.add(Arrays.asList("rows dropped", cell(dropped(rows), FormatTrial.WRITE), null, null, null, null, null));
        for (String row : results.rows()) {
            if (row.startsWith(rows.label()) && !row.equals(dropped(rows))) {
                List<Object> cells =
                        new ArrayList<>(List.of(row.substring(rows.label().length() + 1)));
                TIMES.forEach(time -> cells.add(cell(row, time)));
                cells.add(mean(row, FormatTrial.SIZE));
                table.add(cells);
            }
        }
        return table;
    }

    private static List<String> heads(String first, List<String> times, String last) {
        List<String> heads = new ArrayList<>(List.of(first));
        heads.addAll(times);
        heads.add(last);
        return heads;
    }

    private String cell(String row, String figure) {
        Estimate estimate = results.estimate(row, figure);
        String mean = Table.number(estimate.mean());
        return estimate.runs() == 1 ? mean : mean + " ± " + Table.number(estimate.halfWidth());
    }

    private double mean(String row, String figure) {
        return results.estimate(row, figure).mean();
    }

    /** Returns the ratios of Avro's figures to Parquet's: above 1 Parquet is better. */
    Table ratios(List<MadeRows> all) {
        Table table = new Table(
                "Avro's figure over Parquet's: above 1 Parquet is better; p by Welch's t-test; write without \"rows dropped\"",
                heads(
                        "data and codec",
                        TIMES.stream().map(time -> time.replaceAll(" s$", "")).toList(),
                        "size"));
        for (MadeRows rows : all) {
            for (Compression codec : codecs) {
                String avro = row(rows, FileFormat.AVRO, codec);
                String parquet = row(rows, FileFormat.PARQUET, codec);
                List<String> cells = new ArrayList<>(List.of(rows.label() + ", " + codec.label()));
                for (String time : TIMES) {
                    // Subtracts the time to make the rows, which is in both and does not depend on the format.
                    double less = time.equals(FormatTrial.WRITE) ? mean(dropped(rows), time) : 0;
                    double own = mean(avro, time) - less;
                    double other = mean(parquet, time) - less;
                    // With tiny data the rest of a write may be noise of either sign.
                    boolean shown = own > 0 && other > 0;
                    cells.add(shown ? times(own / other) + chance(results.pValue(avro, parquet, time)) : null);
                }
                cells.add(times(mean(avro, FormatTrial.SIZE) / mean(parquet, FormatTrial.SIZE)));
                table.add(cells);
            }
        }
        return table;
    }

    private static String times(double ratio) {
        return Table.number(ratio) + "x";
    }

    private static String chance(double p) {
        if (Double.isNaN(p)) {
            return "";
        }
        return p < 0.001 ? " (p<0.001)" : String.format(Locale.ROOT, " (p=%.3f)", p);
    }
}
