package org.spillway.formats.hfile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.spillway.formats.lab.WrongDataException;

/** A trial of one format in one place and size: writes a file, reads it in four ways and deletes it. */
final class RowTrial implements Callable<Map<String, Double>> {
    /** The figure of the file's size, including the index. */
    static final String SIZE = "MB";

    private static final double MEGABYTE = 1e6;

    private static final double NANOS_PER_SECOND = 1e9;

    private final RowFormat format;
    private final FileSystem fs;
    private final Path file;
    private final Load load;
    private final LongAdder compared;

    /**
     * Creates a trial that can run repeatedly.
     *
     * @param file the file that each run writes and deletes
     * @param compared sums up the number of compared cells
     */
    RowTrial(RowFormat format, FileSystem fs, Path file, Load load, LongAdder compared) {
        this.format = format;
        this.fs = fs;
        this.file = file;
        this.load = load;
        this.compared = compared;
    }

    /** Returns the rows a second of every workload, and the file size. */
    @Override
    public Map<String, Double> call() throws Exception {
        Map<String, Double> figures = new LinkedHashMap<>();
        try {
            figures.put(Workload.WRITE.figure(), load.rows().count() / writeSeconds());
            for (Workload workload : Workload.values()) {
                if (workload != Workload.WRITE) {
                    figures.put(workload.figure(), load.cells(workload) / readSeconds(workload));
                }
            }
            figures.put(SIZE, fs.getContentSummary(file).getLength() / MEGABYTE);
        } finally {
            fs.delete(file, true);
        }
        return figures;
    }

    private double writeSeconds() throws Exception {
        long start = System.nanoTime();
        format.write(load.rows(), file);
        return (System.nanoTime() - start) / NANOS_PER_SECOND;
    }

    /** Opens the file again. The measurement starts when the index is in memory. */
    private double readSeconds(Workload workload) throws Exception {
        try (RowFile opened = format.open(load.rows(), file)) {
            List<Callable<Long>> tasks = new ArrayList<>();
            for (int i = 0; i < load.threads(); i++) {
                int thread = i;
                RowReader reader = opened.reader();
                tasks.add(() -> workload.read(reader, load, thread));
            }
            ParallelTasks.Result result = ParallelTasks.run(tasks);
            if (result.cells() != load.cells(workload)) {
                throw new WrongDataException(
                        file, "cells of " + workload.label(), load.cells(workload), result.cells());
            }
            compared.add(result.cells());
            return result.seconds();
        }
    }
}
