package org.spillway.formats.shortcircuit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spillway.formats.lab.Bars;
import org.spillway.formats.lab.Estimate;
import org.spillway.formats.lab.Results;
import org.spillway.formats.lab.Table;
import org.spillway.formats.lab.Welch;

/** Builds the study's tables from the figures of all readers. */
final class Tables {
    /** Below this p-value a difference counts as significant. */
    private static final double SIGNIFICANT = 0.05;

    private static final double PERCENT = 100;
    private static final double MEGA = 1e6;
    private static final double SPLIT_MEGABYTES = (128 << 20) / MEGA;
    private static final double CHART_MEGABYTES = 100;
    private static final double MILLIS_PER_SECOND = 1e3;

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
        for (Reader[] pair : pairs()) {
            heads.add(pair[1].label() + " / " + pair[0].path().label());
        }
        Table table = new Table(heads.toArray(new String[0]));
        for (RandomShape shape : RandomShape.all()) {
            List<Object> cells = new ArrayList<>(List.of(shape.label()));
            readers.forEach(reader -> cells.add(rate(reader, shape.label()).median()));
            for (Reader[] pair : pairs()) {
                double ratio = rate(pair[1], shape.label()).median()
                        / rate(pair[0], shape.label()).median();
                cells.add(String.format(Locale.ROOT, "%.2fx", ratio));
            }
            table.add(cells.toArray());
        }
        return table;
    }

    /** Returns the table of whole-file reads: bytes alone, and lines as a map task gets them. */
    Table whole() {
        Table table =
                new Table("whole file", "median MB/s", "mean MB/s", "95 % low", "95 % high", "ms for a 128 MiB split");
        for (String workload : List.of(Reader.SEQUENTIAL, Reader.SPLITS)) {
            for (Reader reader : readers) {
                Estimate rate = rate(reader, workload);
                table.add(
                        reader.row(workload),
                        rate.median(),
                        rate.mean(),
                        rate.low(),
                        rate.high(),
                        SPLIT_MEGABYTES * MILLIS_PER_SECOND / rate.median());
            }
        }
        return table;
    }

    /** Returns the table of tests whether the means of two readers differ. */
    Table welch() {
        Table table = new Table("Welch's t-test", "unit", "mean of x", "mean of y", "y against x", "p", "at 5 %");
        for (String workload : List.of(Reader.SEQUENTIAL, Reader.SPLITS, Reader.JOB)) {
            String figure = Reader.JOB.equals(workload) ? ShuffleJob.SECONDS : Rate.FIGURE;
            for (Reader[] pair : pairs()) {
                addTest(table, workload, figure, pair[0], pair[1]);
            }
        }
        return table;
    }

    private void addTest(Table table, String workload, String figure, Reader x, Reader y) {
        double[] a = results.values(x.row(workload), figure);
        double[] b = results.values(y.row(workload), figure);
        double p = a.length < 2 ? Double.NaN : Welch.pValue(a, b);
        double meanX = Estimate.of(a).mean();
        double meanY = Estimate.of(b).mean();
        table.add(
                workload + ": x = " + x.label() + ", y = " + y.label(),
                figure,
                meanX,
                meanY,
                String.format(Locale.ROOT, "%+.1f %%", PERCENT * (meanY / meanX - 1)),
                Double.isNaN(p) ? null : String.format(Locale.ROOT, "%.2g", p),
                Double.isNaN(p) ? null : p < SIGNIFICANT ? "differ" : "no difference shown");
    }

    /** Returns the table that shows which part of a job's reads goes through HDFS. */
    Table job() {
        Table table = new Table(
                "job", "seconds", "MB read from HDFS", "MB of it not input", "MB shuffled", "MB read from local files");
        for (Reader reader : readers) {
            table.add(
                    reader.label(),
                    job(reader, ShuffleJob.SECONDS),
                    job(reader, ShuffleJob.HDFS_BYTES) / MEGA,
                    job(reader, ShuffleJob.OTHER_HDFS_BYTES) / MEGA,
                    job(reader, ShuffleJob.SHUFFLE_BYTES) / MEGA,
                    job(reader, ShuffleJob.LOCAL_BYTES) / MEGA);
        }
        return table;
    }

    private double job(Reader reader, String figure) {
        return results.estimate(reader.row(Reader.JOB), figure).median();
    }

    /** Returns the chart of the rates as times. */
    Bars bars() {
        Bars bars = new Bars(
                "Time to read 100 MB", readers.stream().map(Reader::label).toArray(String[]::new));
        List<String> workloads = new ArrayList<>();
        RandomShape.all().forEach(shape -> workloads.add(shape.label()));
        workloads.addAll(List.of(Reader.SEQUENTIAL, Reader.SPLITS));
        for (String workload : workloads) {
            bars.add(
                    workload,
                    readers.stream()
                            .mapToDouble(reader -> MILLIS_PER_SECOND
                                    * CHART_MEGABYTES
                                    / rate(reader, workload).median())
                            .toArray());
        }
        return bars;
    }

    private Estimate rate(Reader reader, String workload) {
        return results.estimate(reader.row(workload), Rate.FIGURE);
    }

    /**
     * Returns the readers to compare: within a version, each short circuit with the remote path, and both short
     * circuits.
     */
    private List<Reader[]> pairs() {
        List<Reader[]> pairs = new ArrayList<>();
        for (int y = 0; y < readers.size(); y++) {
            for (int x = 0; x < y; x++) {
                if (readers.get(x).process() == readers.get(y).process()) {
                    pairs.add(new Reader[] {readers.get(x), readers.get(y)});
                }
            }
        }
        return pairs;
    }
}
