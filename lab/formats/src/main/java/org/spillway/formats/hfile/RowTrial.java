package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.ParallelTasks;

/**
 * A trial of one format in one place and size: writes a file, reads it in four ways and deletes it.
 *
 * @param file the file that each run writes and deletes
 * @param reads rows to read by key, in all threads together
 * @param threads number of threads that read at once; one thread writes, because a file has one writer
 */
record RowTrial(RowFormat format, FileSystem fs, Path file, Rows rows, int reads, int threads)
        implements Callable<Map<String, Double>> {
    /** The figure of the rows that were written in a second. The others have the labels of the workloads. */
    static final String WRITE = "write";

    /** The figure of the file's size, including the index. */
    static final String SIZE = "MB";

    private static final double MEGABYTE = 1e6;

    private static final double NANOS_PER_SECOND = 1e9;

    @Override
    public Map<String, Double> call() throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        try {
            long start = System.nanoTime();
            format.write(rows, file);
            figures.put(WRITE, rows.count() * NANOS_PER_SECOND / (System.nanoTime() - start));
            for (Workload workload : Workload.values()) {
                figures.put(workload.label(), workload.rows(rows, reads, threads) * NANOS_PER_SECOND / nanos(workload));
            }
            figures.put(SIZE, fs.getContentSummary(file).getLength() / MEGABYTE);
        } finally {
            fs.delete(file, true);
        }
        return figures;
    }

    /** Opens the file again. The measurement starts when the index is in memory. */
    private long nanos(Workload workload) throws Exception {
        try (RowFormat.Opened opened = format.open(rows, file)) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                RowFormat.Reader reader = opened.reader();
                tasks.add(() -> {
                    workload.read(reader, rows, reads, thread, threads);
                    return null;
                });
            }
            return ParallelTasks.nanos(tasks);
        }
    }
}
