package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.io.BytesWritable;

/**
 * Measures the resident memory of whole tasks in containers of several sizes, with several collectors of garbage and
 * with code of the job's own that holds a share of the heap. Reduces fetch over HTTP, so that outputs fill the memory
 * that is planned for them.
 */
final class ContainerSuite extends Suite {
    private static final int[][] SIZES = {{400, 512}, {820, 1024}, {1638, 2048}, {4096, 5120}};
    private static final List<String> COLLECTORS = List.of("SerialGC", "ParallelGC", "G1GC");
    private static final int[] HELD_PERCENT = {0, 40, 60, 80};
    private static final int MAPS = 20;
    private static final int VALUE_BYTES = 1000;

    private final Path input;

    ContainerSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        input = folder.resolve("input.txt");
        for (int[] size : SIZES) {
            for (String collector : COLLECTORS) {
                for (int held : HELD_PERCENT) {
                    add(new TaskContainer(size[0], size[1], collector, held));
                }
            }
        }
    }

    private void add(TaskContainer container) {
        String name = "_" + container.heapMb() + "_" + container.collector().replace("GC", "") + "_"
                + container.heldPercent();
        row("MAP" + name, new MapTaskWorkload(input).in(container));
        // All reduces with the same heap read the same outputs, which exceed what stock plans for them, 0.7 of the
        // heap.
        Path outputs = folder().resolve("outputs" + container.heapMb());
        long count = ((long) container.heapMb() << 20) / VALUE_BYTES / 4 * 3;
        CollectorWorkload records =
                records((int) count, BytesWritable.class, BytesWritable.class, BinaryRecords.bytes(VALUE_BYTES));
        row("REDUCE" + name, new ReduceWorkload(records, MAPS, outputs).in(container));
    }

    @Override
    int defaultRuns() {
        return 1;
    }

    @Override
    Vcores defaultVcores() {
        return new Vcores(Vcores.DEFAULT, Vcores.PROCESSORS);
    }

    @Override
    Set<CollectorKind> freshKinds(Builds builds) {
        return builds.collectors();
    }

    @Override
    void prepare(List<String> chosen) throws IOException, InterruptedException {
        InputLines.write(input, shrunk(TEXTS));
        for (String row : chosen) {
            if (rows().get(row) instanceof ReduceWorkload reduce && !Files.exists(reduce.folder())) {
                reduce.writeOutputs();
            }
        }
    }

    @Override
    RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        return rows().get(row) instanceof ReduceWorkload reduce
                ? reduce.whileServed(() -> rounds.fresh(row))
                : rounds.fresh(row);
    }

    @Override
    Columns columns() {
        return new Columns()
                .add("task", result -> result.row().startsWith("MAP") ? "map" : "reduce")
                .add("-Xmx", result -> Integer.toString(container(result).heapMb()))
                .add("container", result -> Integer.toString(container(result).megabytes()))
                .add("collector", result -> container(result).collector())
                .add("held", result -> container(result).heldPercent() + " %")
                .add("stock MB", result -> memory(result, CollectorKind.STOCK))
                .add("Spillway MB", result -> memory(result, CollectorKind.SPILLWAY))
                .add("over", result -> over(result, container(result)))
                .total("stock ms", CollectorKind.STOCK)
                .total("Spillway ms", CollectorKind.SPILLWAY);
    }

    private TaskContainer container(RowResult result) {
        return rows().get(result.row()).container();
    }

    // What Spillway may not do: fail or exceed the container where stock does not.
    private static String over(RowResult result, TaskContainer container) {
        boolean stock = isWithin(result, CollectorKind.STOCK, container);
        boolean here = isWithin(result, CollectorKind.SPILLWAY, container);
        return here ? (stock ? "" : "stock") : stock ? "Spillway" : "both";
    }

    private static boolean isWithin(RowResult result, CollectorKind kind, TaskContainer container) {
        return !result.failures().containsKey(kind) && result.peakMb(kind) <= container.megabytes();
    }

    private static String memory(RowResult result, CollectorKind kind) {
        String failure = result.failures().get(kind);
        return failure == null ? Table.number(result.peakMb(kind)) : FailureWords.shortened(failure);
    }
}
