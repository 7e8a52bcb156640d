package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Measures a row: runs the collectors in turn. Each round begins with the next of them, because a run that follows
 * another's finds caches and disk as that one left them. The first output of each must equal the row's expected output,
 * or else that of the first collector, usually stock.
 */
record Rounds(Suite suite, int runs, int task, Vcores vcores, Builds builds, Sandbox sandbox) {
    // Measured runs of one collector before the next one's turn. The host of a virtual machine takes memory away from
    // an idle process and returns it page by page; this alone doubled the time of every first run. So a turn begins
    // with one unmeasured run and has several measured ones.
    private static final int TURN = 4;

    /** Measures with one warmed-up child for each collector. */
    RowResult warm(String row) throws IOException, InterruptedException {
        RowResult result = new RowResult(row);
        Map<CollectorKind, Child> children = new EnumMap<>(CollectorKind.class);
        try {
            for (CollectorKind kind : suite.warmKinds(builds)) {
                children.put(kind, start(kind, row));
            }
            Verifier verifier = new Verifier(row, suite.rows().get(row).expected());
            for (Map.Entry<CollectorKind, Child> child : children.entrySet()) {
                // The heap only grows: the peak of the first run is the memory that a task needs.
                result.of(child.getKey()).setFirst(child.getValue().run(row));
                verifier.accept(child.getKey(), child.getValue().verify());
                child.getValue().clear();
                unmeasured(child.getValue(), row, suite.rows().get(row).warmUps() - 2);
            }
            for (int measured = 0; measured < runs; measured += TURN) {
                for (CollectorKind kind : order(children.keySet(), measured / TURN)) {
                    Child child = children.get(kind);
                    unmeasured(child, row, 1);
                    for (int run = measured; run < Math.min(runs, measured + TURN); run++) {
                        result.of(kind).add(child.run(row));
                        child.clear();
                    }
                }
            }
            for (Child child : children.values()) {
                child.quit();
            }
        } finally {
            children.values().forEach(Child::close);
        }
        return result;
    }

    /**
     * Measures the collectors and the floor with a new child for each run, whose first tasks are not measured, after one
     * round that is verified and not measured. If only one run is asked for, it is both. A kind that fails where it may is
     * not run again.
     */
    RowResult fresh(String row) throws IOException, InterruptedException {
        int first = runs == 1 ? 0 : -1;
        RowResult result = new RowResult(row);
        Workload workload = suite.rows().get(row);
        Set<CollectorKind> kinds = EnumSet.copyOf(suite.freshKinds(builds));
        Verifier verifier = new Verifier(row, workload.expected());
        for (int round = first; round < runs; round++) {
            for (CollectorKind kind : order(kinds, round - first)) {
                try (Child child = start(kind, row)) {
                    unmeasured(child, row, task - 1);
                    Sample sample = child.run(row);
                    if (round == first && !kind.isFloor()) {
                        verifier.accept(kind, child.verify());
                    }
                    if (round >= 0) {
                        sample.set(Metric.JVM, child.quit());
                        result.of(kind).add(sample);
                    }
                    child.clear();
                } catch (ChildFailedException e) {
                    if (!workload.mayFail(kind)) {
                        throw e;
                    }
                    System.err.println("bench: row " + row + ": " + e.getMessage());
                    result.fail(kind, e.words());
                    kinds.remove(kind);
                }
            }
        }
        return result;
    }

    /** Returns the kinds in the order of their turns in a round. The first round, 0, has the order of the enum. */
    static List<CollectorKind> order(Set<CollectorKind> kinds, int round) {
        List<CollectorKind> order = new ArrayList<>(kinds);
        Collections.rotate(order, -round);
        return order;
    }

    private static void unmeasured(Child child, String row, int times) throws IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            child.run(row);
            child.clear();
        }
    }

    /** Starts a child with the memory, the environment and the class path that a row needs. */
    Child start(CollectorKind kind, String row) throws IOException {
        Workload workload = suite.rows().get(row);
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(workload.jvmOptions());
        line.add("-D" + BenchChild.SHARED + "=" + (task > 1));
        line.addAll(List.of(
                "-cp",
                workload.classPath(builds.classPath(kind)),
                BenchChild.class.getName(),
                kind.name(),
                suite.bench(),
                Integer.toString(suite.shrink()),
                suite.folder().toString(),
                Integer.toString(vcores.ofMap()),
                Integer.toString(vcores.ofReduce())));
        ProcessBuilder command = new ProcessBuilder(line);
        command.environment().putAll(workload.environment());
        return new Child(kind, command, sandbox);
    }
}
