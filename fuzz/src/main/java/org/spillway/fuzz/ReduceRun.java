package org.spillway.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.spillway.testing.LogLines;
import org.spillway.testing.MapOutputServer;
import org.spillway.testing.ReduceHarness.Spec;
import org.spillway.testing.ReduceHarness.Way;

/**
 * Runs a case of a whole reduce: the maps, then the reduce once with stock's shuffle and one or more times with
 * Spillway's.
 */
final class ReduceRun {
    private static final String LEFT_TO_STOCK = "Spillway leaves this reduce to stock";

    private final FuzzCase c;
    private final Path dir;
    private final ReduceInputs inputs;

    private ReduceRun(FuzzCase c, Path dir) throws Exception {
        this.c = c;
        this.dir = dir;
        this.inputs = new ReduceInputs(c, dir.resolve("maps"));
    }

    /**
     * Runs the case on both and compares the results.
     *
     * @param dir an empty folder
     * @throws Difference if the result of Spillway differs from stock's, or if Spillway leaves something behind
     */
    static void check(FuzzCase c, Path dir) throws Exception {
        OneThread.reset();
        ReduceRun run = new ReduceRun(c, dir);
        OneThread.check("a map");
        FuzzCase calm = c.with(Knob.FAULT, 0).with(Knob.WAY, c.get(Knob.STOCK_WAY));
        ReduceOutcome stock = run.reduce(Shuffle.class, calm, 0, "stock");
        OneThread.check("stock");
        if (stock.failure() != null && StockCannot.isKnown(c, stock.failure())) {
            List<Throwable> failures = new ArrayList<>();
            for (ReduceOutcome outcome : run.spillway(tasks(c))) {
                failures.add(outcome.failure());
            }
            throw new StockCannot(stock.failure(), failures);
        }
        ReduceCheck check = new ReduceCheck(c, run.inputs.records(), stock);
        Leftovers before = new Leftovers(dir, c.codec() == CodecKind.NONE);
        boolean failed = false;
        try (LogLines log = LogLines.of("org.spillway.reduceside")) {
            List<FuzzCase> tasks = tasks(c);
            List<ReduceOutcome> outcomes = run.spillway(tasks);
            OneThread.check("spillway");
            for (int t = 0; t < tasks.size(); t++) {
                check.spillway(tasks.get(t), outcomes.get(t));
                failed |= outcomes.get(t).failure() != null;
            }
            Difference.unlessEqual(
                    "left to stock", "log", ReduceRules.isRefused(c) ? tasks.size() : 0, log.count(LEFT_TO_STOCK));
        }
        if (!ReduceRules.isRefused(c)) { // otherwise stock is responsible for cleaning up
            before.check(failed);
        }
    }

    // Further tasks differ in settings that must not change the result.
    private static List<FuzzCase> tasks(FuzzCase c) {
        List<FuzzCase> tasks = new ArrayList<>();
        for (int t = 0; t < c.get(Knob.TASKS); t++) {
            tasks.add(c.with(Knob.ONE_CORE, (c.get(Knob.ONE_CORE) + t) % 2)
                    .with(Knob.ON_HEAP, (c.get(Knob.ON_HEAP) + t) % 2)
                    .with(Knob.WAY, (c.get(Knob.WAY) + t) % Way.values().length));
        }
        return tasks;
    }

    private List<ReduceOutcome> spillway(List<FuzzCase> tasks) throws Exception {
        if (tasks.size() == 1) {
            return List.of(reduce(CaseShuffle.class, tasks.get(0), 0, "spillway0"));
        }
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<ReduceOutcome>> running = new ArrayList<>();
            for (int t = 0; t < tasks.size(); t++) {
                int number = t;
                running.add(threads.submit(
                        () -> reduce(CaseShuffle.class, tasks.get(number), number, "spillway" + number)));
            }
            List<ReduceOutcome> outcomes = new ArrayList<>();
            for (Future<ReduceOutcome> each : running) {
                outcomes.add(each.get());
            }
            return outcomes;
        } finally {
            threads.shutdownNow();
        }
    }

    private ReduceOutcome reduce(Class<?> shuffle, FuzzCase task, int attempt, String folder) throws Exception {
        JobConf job = shuffle == Shuffle.class ? CaseFiles.in(ReduceJob.of(task)) : ReduceJob.of(task);
        Path local = dir.resolve(task.way() == Way.LOCAL ? "maps" : folder);
        try (MapOutputServer server = inputs.harness().server()) {
            if (task.fault() != OutputFault.NONE) {
                server.spoil(
                        inputs.faulty().toString(),
                        task.fault().fault(),
                        task.fault().times());
            }
            return new ReduceOutcome(
                    inputs.harness()
                            .reduce(new Spec(
                                    shuffle,
                                    job,
                                    c.get(Knob.REDUCE),
                                    attempt,
                                    task.way(),
                                    inputs.events(server.address()),
                                    List.of(local))),
                    null);
        } catch (Exception | LinkageError | AssertionError e) {
            return new ReduceOutcome(null, e);
        }
    }
}
