package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

/**
 * A trial of rows in one format with one codec: writes files, reads them with three jobs and by metadata, compares the
 * results with the facts and deletes the files.
 */
record FormatTrial(
        MadeRows rows,
        Facts facts,
        FileFormat format,
        Compression compression,
        FormatJobs jobs,
        ScratchFolder scratch) {
    /** Names of the figures in the results. The last is in millions of bytes, the others in seconds. */
    static final String WRITE = "write s";

    static final String COUNT = "count s";
    static final String METADATA = "count by metadata s";
    static final String DAYS = "sum by day s";
    static final String SCAN = "scan s";
    static final String SIZE = "MB";

    /** Runs the whole trial once. */
    Map<String, Double> run() throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        try {
            write(figures);
            read(figures);
        } finally {
            scratch.fs().delete(folder(), true);
        }
        return figures;
    }

    /** Writes the files and adds their time and size to the figures. */
    void write(Map<String, Double> figures) throws Exception {
        Job job = jobs.writing(rows, format, files());
        format.compressWith(job, compression);
        figures.put(WRITE, FormatJobs.run(job));
        long bytes = 0;
        for (FileStatus file : FormatJobs.parts(scratch.fs(), files())) {
            String codec = format.codecOf(scratch.conf(), file.getPath());
            require(file.getPath(), "codec", format.codecName(compression), codec);
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
        Job count = jobs.counting(rows.data(), format, files());
        figures.put(COUNT, FormatJobs.run(count));
        require(files(), "count", facts.rows(), counter(count, TaskCounter.MAP_INPUT_RECORDS));

        long start = System.nanoTime();
        long found = 0;
        for (FileStatus file : FormatJobs.parts(scratch.fs(), files())) {
            found += format.rowsOf(scratch.conf(), file.getPath());
        }
        figures.put(METADATA, (System.nanoTime() - start) / 1e9);
        require(files(), "count by metadata", facts.rows(), found);

        Path sums = new Path(folder(), "days");
        figures.put(DAYS, FormatJobs.run(jobs.summing(rows.data(), format, files(), sums)));
        require(files(), "sums by day", facts.sums(), jobs.takeSums(sums));

        Path columns = new Path(folder(), "columns");
        Job scan = jobs.scanning(rows.data(), format, files(), columns);
        figures.put(SCAN, FormatJobs.run(scan));
        require(files(), "rows by number of values", facts.columns(), jobs.takeSums(columns));
        require(files(), "hash", facts.hash(), counter(scan, RowReader.Counter.HASH));
    }

    private Path folder() {
        return scratch.file("trial-" + format.label());
    }

    Path files() {
        return new Path(folder(), "files");
    }

    private static long counter(Job job, Enum<?> name) throws IOException {
        return job.getCounters().findCounter(name).getValue();
    }

    private static void require(Path file, String record, Object expected, Object found) throws IOException {
        if (!expected.equals(found)) {
            throw new WrongDataException(file, record, expected, found);
        }
    }
}
