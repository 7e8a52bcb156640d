package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs MAPREDUCE-2841's first test: one whole map task of 250 MB over 100 partitions, each run in its own JVM. */
final class MapTaskSuite extends Suite {
    private static final List<Metric> COLUMNS = List.of(
            Metric.TOTAL, Metric.COLLECT, Metric.SORT, Metric.SPILL, Metric.MERGE, Metric.CPU, Metric.RSS, Metric.JVM);

    private final Path input;

    MapTaskSuite(String bench, int shrink, Path folder) {
        super(bench, shrink, folder);
        input = folder.resolve("input.txt");
        row("TEXT_250MB", new MapTaskWorkload(input));
    }

    @Override
    void prepare(List<String> chosen) throws IOException {
        InputLines.write(input, shrunk(TEXTS));
    }

    @Override
    RowResult measure(String row, Rounds rounds) throws IOException, InterruptedException {
        return rounds.fresh(row);
    }

    @Override
    List<String> header() {
        List<String> titles = new ArrayList<>(List.of("collector"));
        COLUMNS.forEach(metric -> titles.add(metric.label() + (metric == Metric.RSS ? " MB" : " ms")));
        return titles;
    }

    @Override
    List<List<String>> lines(RowResult result) {
        List<List<String>> lines = new ArrayList<>();
        for (CollectorKind kind : result.series().keySet()) {
            List<String> line = new ArrayList<>(List.of(kind.name()));
            COLUMNS.forEach(metric -> line.add(Table.number(result.median(kind, metric))));
            lines.add(line);
        }
        return lines;
    }

    @Override
    List<String> baseHeader() {
        return List.of();
    }

    @Override
    List<String> baseCells(RowResult result) {
        return List.of();
    }

    @Override
    List<String> remarks(RowResult result) {
        List<String> remarks = new ArrayList<>();
        for (CollectorKind other : List.of(CollectorKind.STOCK, CollectorKind.BASE)) {
            if (result.has(other)) {
                String name = other.label();
                remarks.add("whole task, " + name + "/Spillway: " + Table.ratio(result.ratio(other, Metric.TOTAL))
                        + ", cpu " + Table.ratio(result.ratio(other, Metric.CPU)));
                remarks.add("own cost, (" + name + " - floor)/(Spillway - floor): "
                        + Table.ratio(result.ownCostRatio(other, Metric.TOTAL)));
            }
        }
        return remarks;
    }
}
