package org.spillway.benchmarks;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** Measures a row: the collectors in turn, the first output of each compared with stock's. */
final class Rounds {
    private final Suite suite;
    private final int runs;
    private final int shrink;
    private final Sandbox sandbox;

    Rounds(Suite suite, int runs, int shrink, Sandbox sandbox) {
        this.suite = suite;
        this.runs = runs;
        this.shrink = shrink;
        this.sandbox = sandbox;
    }

    /** Stock and Spillway in one child each, warmed up. */
    RowResult warm(String row) throws IOException, InterruptedException {
        RowResult result = new RowResult(row, new EnumMap<>(CollectorKind.class));
        try (Child stock = start(CollectorKind.STOCK, row);
                Child ours = start(CollectorKind.SPILLWAY, row)) {
            Map<CollectorKind, Child> children = new EnumMap<>(CollectorKind.class);
            children.put(CollectorKind.STOCK, stock);
            children.put(CollectorKind.SPILLWAY, ours);
            Verifier verifier = new Verifier(row);
            int warmUps = Math.max(1, suite.rows().get(row).warmUps());
            for (int round = -warmUps; round < runs; round++) {
                for (Map.Entry<CollectorKind, Child> child : children.entrySet()) {
                    Sample sample = child.getValue().run(row);
                    if (round == -warmUps) {
                        // The heap only grows: the first run's peak is the one that says what a task needs.
                        result.of(child.getKey()).setFirst(sample);
                        verifier.accept(child.getKey(), child.getValue().verify());
                    } else if (round >= 0) {
                        result.of(child.getKey()).add(sample);
                    }
                    child.getValue().clear();
                }
            }
            stock.quit();
            ours.quit();
        }
        return result;
    }

    /** All three in a new child for every run, after a round that is verified and not measured. */
    RowResult fresh(String row) throws IOException, InterruptedException {
        RowResult result = new RowResult(row, new EnumMap<>(CollectorKind.class));
        Verifier verifier = new Verifier(row);
        for (int round = -1; round < runs; round++) {
            for (CollectorKind kind : CollectorKind.values()) {
                try (Child child = start(kind, row)) {
                    Sample sample = child.run(row);
                    if (round >= 0) {
                        sample.set(Metric.JVM, child.quit());
                        result.of(kind).add(sample);
                    } else if (kind != CollectorKind.DISCARD) {
                        verifier.accept(kind, child.verify());
                    }
                    child.clear();
                }
            }
        }
        return result;
    }

    private Child start(CollectorKind kind, String row) throws IOException {
        return new Child(kind, suite, shrink, suite.rows().get(row).memory(), sandbox);
    }
}
