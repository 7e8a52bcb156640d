package org.spillway.formats.shortcircuit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;

/** Builds the study's tables from the figures of all readers. */
final class Tables {
    /** Below this p-value a difference counts as significant. */
    private static final double SIGNIFICANT = 0.05;

    private static final double MEGA = 1e6;
    private static final double SPLIT_MEGABYTES = (128 << 20) / MEGA;

    private final List<Reader> readers;
    private final Results results;

    Tables(List<Reader> readers, Results results) {
        this.readers = readers;
        this.results = results;
    }

    /** Returns HDFS-347's table of random reads: a row for each shape, a column for each reader. */
    Table random() {
        List<String> heads = new ArrayList<>(List.of("random reads"));
        readers.forEach(reader -> heads.add(reader.label()));
        pairs().forEach(pair -> heads.add(pair.y.label() + " / " + pair.x.path().label()));
        Table table = new Table(
                "Parallel random reads, median MB/s (10^6 bytes); bytes of a file: " + ReadServer.RANDOM_BYTES, heads);
        for (RandomShape shape : RandomShape.all()) {
            List<Object> cells = new ArrayList<>(List.of(shape.label()));
            readers.forEach(reader -> cells.add(rate(reader, shape.label())));
            for (Compared pair : pairs()) {
                double ratio = rate(pair.y, shape.label()) / rate(pair.x, shape.label());
                cells.add(String.format(Locale.ROOT, "%.2fx", ratio));
            }
            table.add(cells);
        }
        return table;
    }

    private double rate(Reader reader, String shape) {
        return results.median(reader.row(shape), ReadServer.RATE);
    }

    /** Returns the table of whole-file reads: bytes alone, and lines as a map task gets them. */
    Table whole(int megabytes) {
        Table table = new Table(
                "One reader, a file of " + megabytes + " MB",
                List.of("whole file", "median MB/s", "mean MB/s", "95 % low", "95 % high", "ms for a 128 MiB split"));
        for (Request.Kind kind : List.of(Request.Kind.SEQUENTIAL, Request.Kind.SPLITS)) {
            for (Reader reader : readers) {
                String row = reader.row(kind.label());
                Estimate rate = results.estimate(row, ReadServer.RATE);
                double splitMillis = SPLIT_MEGABYTES * 1e3 / rate.median();
                table.add(List.of(row, rate.median(), rate.mean(), rate.low(), rate.high(), splitMillis));
            }
        }
        return table;
    }

    /** Returns the table of tests whether the means of two readers differ. */
    Table welch() {
        Table table = new Table(
                "Do the means differ? A round is a sample",
                List.of("Welch's t-test", "unit", "mean of x", "mean of y", "y against x", "p", "at 5 %"));
        for (Request.Kind kind : List.of(Request.Kind.SEQUENTIAL, Request.Kind.SPLITS, Request.Kind.JOB)) {
            String figure = kind == Request.Kind.JOB ? ShuffleJob.SECONDS : ReadServer.RATE;
            for (Compared pair : pairs()) {
                String x = pair.x.row(kind.label());
                String y = pair.y.row(kind.label());
                double meanX = results.estimate(x, figure).mean();
                double meanY = results.estimate(y, figure).mean();
                double p = results.pValue(x, y, figure);
                table.add(Arrays.asList(
                        kind.label() + ": x = " + pair.x.label() + ", y = " + pair.y.label(),
                        figure,
                        meanX,
                        meanY,
                        String.format(Locale.ROOT, "%+.1f %%", 100 * (meanY / meanX - 1)),
                        Double.isNaN(p) ? null : String.format(Locale.ROOT, "%.2g", p),
                        Double.isNaN(p) ? null : p < SIGNIFICANT ? "differ" : "no difference shown"));
            }
        }
        return table;
    }

    /** Returns the table that shows which part of a job's reads goes through HDFS. */
    Table job(int megabytes) {
        List<String> heads = List.of(
                "job", "seconds", "MB read from HDFS", "MB of it not input", "MB shuffled", "MB read from local files");
        Table table = new Table("A job of maps and one reduce over " + megabytes + " MB of lines", heads);
        for (Reader reader : readers) {
            String row = reader.row(Request.Kind.JOB.label());
            table.add(List.of(
                    reader.label(),
                    results.median(row, ShuffleJob.SECONDS),
                    results.median(row, ShuffleJob.HDFS_BYTES) / MEGA,
                    results.median(row, ShuffleJob.OTHER_HDFS_BYTES) / MEGA,
                    results.median(row, ShuffleJob.SHUFFLE_BYTES) / MEGA,
                    results.median(row, ShuffleJob.LOCAL_BYTES) / MEGA));
        }
        return table;
    }

    private record Compared(Reader x, Reader y) {}

    /** Returns the readers to compare within a version: a short circuit with the remote path, and both short circuits. */
    private List<Compared> pairs() {
        List<Compared> pairs = new ArrayList<>();
        for (int y = 0; y < readers.size(); y++) {
            for (int x = 0; x < y; x++) {
                if (readers.get(x).process() == readers.get(y).process()) {
                    pairs.add(new Compared(readers.get(x), readers.get(y)));
                }
            }
        }
        return pairs;
    }
}
