package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

/**
 * A trial of rows in one format with one codec: writes files, reads them with three jobs and by metadata, compares the
 * results with the facts and deletes the files.
 */
final class FormatTrial {
    /** Names of the figures in the results. The last is in millions of bytes, the others in seconds. */
    static final String WRITE = "write s";

    static final String COUNT = "count s";
    static final String METADATA = "count by metadata s";
    static final String DAYS = "sum by day s";
    static final String SCAN = "scan s";
    static final String SIZE = "MB";

    private final Sample sample;
    private final FileFormat format;
    private final Compression compression;
    private final FormatJobs jobs;
    private final Configuration conf;
    private final FileSystem fs;
    private final Path folder;

    FormatTrial(Sample sample, FileFormat format, Compression compression, FormatJobs jobs, ScratchFolder scratch) {
        this.sample = sample;
        this.format = format;
        this.compression = compression;
        this.jobs = jobs;
        this.conf = scratch.conf();
        this.fs = scratch.fs();
        this.folder = new Path(scratch.path(), sample.label() + "-" + format.label() + "-" + compression.label());
    }

    String row() {
        return row(sample.label(), format, compression);
    }

    static String row(String rows, FileFormat format, Compression compression) {
        return rows + " " + format.label() + " " + compression.label();
    }

    /** Runs the whole trial once. */
    Map<String, Double> run() throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        try {
            write(figures);
            read(figures);
        } finally {
            fs.delete(folder, true);
        }
        return figures;
    }

    /** Writes the files and adds their time and size to the figures. */
    void write(Map<String, Double> figures) throws Exception {
        Job job = jobs.writing(sample.source(), format, files());
        format.compressWith(job, compression);
        figures.put(WRITE, FormatJobs.run(job));
        long bytes = 0;
        for (FileStatus file : FormatJobs.parts(fs, files())) {
            require(file.getPath(), "codec", format.codecName(compression), format.codecOf(conf, file.getPath()));
            bytes += file.getLen();
        }
        figures.put(SIZE, bytes / 1e6);
    }

    /**
     * Reads the files in each way.
     *
     * @throws WrongDataException if a result differs from the facts
     */
    void read(Map<String, Double> figures) throws Exception {
        Facts facts = sample.facts();
        Schema schema = sample.source().schema();

        Job count = jobs.counting(schema, format, files());
        figures.put(COUNT, FormatJobs.run(count));
        require(files(), "count", facts.rows(), FormatJobs.rowsOf(count));

        long start = System.nanoTime();
        long rows = 0;
        for (FileStatus file : FormatJobs.parts(fs, files())) {
            rows += format.rowsOf(conf, file.getPath());
        }
        figures.put(METADATA, (System.nanoTime() - start) / 1e9);
        require(files(), "count by metadata", facts.rows(), rows);

        DaySum daySum = sample.source().daySum();
        if (daySum != null) {
            Path sums = new Path(folder, "days");
            Job days = jobs.summing(schema, daySum, format, files(), sums);
            figures.put(DAYS, FormatJobs.run(days));
            require(files(), "sums by day", facts.sums(), jobs.takeSums(sums));
        }

        Path columns = new Path(folder, "columns");
        Job scan = jobs.scanning(schema, format, files(), columns);
        figures.put(SCAN, FormatJobs.run(scan));
        require(files(), "rows by number of values", facts.columns(), jobs.takeSums(columns));
        require(files(), "hash", facts.hash(), RowReader.Scan.hashOf(scan));
    }

    Path files() {
        return new Path(folder, "files");
    }

    private static void require(Path file, String record, Object expected, Object found) throws IOException {
        if (!expected.equals(found)) {
            throw new WrongDataException(file, record, expected, found);
        }
    }
}
