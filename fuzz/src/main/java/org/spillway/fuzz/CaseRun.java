package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.spillway.SpillwayCollector;
import org.spillway.testing.CollectorOn;

/** Runs a map case: once with stock's buffer, and in one or more concurrent tasks with Spillway. */
final class CaseRun {
    // The thread that a failed task of stock leaves waiting forever. Hadoop gives it this name.
    private static final String STOCK_THREAD = "SpillThread";

    // A thread ends within this time after its pool has ended, on a busy machine too.
    private static final int PATIENCE_MILLIS = 60_000;

    private CaseRun() {}

    /**
     * Runs the case on both and compares the results.
     *
     * @param dir an empty folder
     * @throws Difference if the result of Spillway differs from stock's, or if Spillway leaves something behind
     */
    static void check(FuzzCase c, Path dir) throws IOException, InterruptedException {
        List<FuzzCase> tasks = tasks(c);
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size() + 1);
        OneThread.reset();
        try {
            JobConf job = CaseFiles.in(CaseJob.forStock(c));
            Future<TaskRun> stock =
                    threads.submit(() -> TaskRun.of(c, job, new MapTask.MapOutputBuffer<>(), dir.resolve("stock")));
            if (CaseRules.sharesState(c)) { // two tasks at once would share it with stock too
                get("stock", stock);
                OneThread.check("stock");
            }
            List<Future<TaskRun>> spillways = new ArrayList<>();
            for (int t = 0; t < tasks.size(); t++) {
                FuzzCase task = tasks.get(t);
                Path folder = dir.resolve("spillway" + t);
                spillways.add(threads.submit(() -> spillway(task, folder)));
            }
            if (CaseRules.sharesState(c)) {
                get("spillway", spillways.get(0)); // the check compares too
                OneThread.check("spillway");
            }
            CaseCheck check = new CaseCheck(c, get("stock", stock));
            for (int t = 0; t < tasks.size(); t++) {
                check.spillway(tasks.get(t), get("spillway", spillways.get(t)));
            }
            check.end();
        } finally {
            threads.shutdownNow();
            threads.awaitTermination(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            endThreadsOfStock();
            for (Thread thread : threadsOfSpillway()) { // also after a failure: the next case may share code with it
                thread.join(PATIENCE_MILLIS);
            }
        }
        for (Thread left : threadsOfSpillway()) {
            throw new Difference("thread left", left.getName());
        }
    }

    private static TaskRun spillway(FuzzCase task, Path folder) throws IOException {
        FullDisk full = FullDisk.values()[task.get(Knob.FULL_DISK)];
        if (full == FullDisk.NONE) {
            return TaskRun.of(task, CaseJob.of(task), new SpillwayCollector<>(), folder);
        }
        Path one = folder.resolve("disk1");
        Path other = folder.resolve("disk2");
        CollectorOn collector = new CollectorOn(full.of(List.of(one, other), task.get(Knob.ROOM)));
        return TaskRun.of(task, CaseJob.of(task), collector, one, other);
    }

    // Further tasks differ in settings that must not change the result.
    private static List<FuzzCase> tasks(FuzzCase c) {
        List<FuzzCase> tasks = new ArrayList<>();
        for (int t = 0; t < c.get(Knob.TASKS); t++) {
            tasks.add(c.with(Knob.THREADS, 1 + (c.get(Knob.THREADS) - 1 + t) % 4)
                    .with(Knob.ON_HEAP, (c.get(Knob.ON_HEAP) + t) % 2));
        }
        return tasks;
    }

    private static TaskRun get(String who, Future<TaskRun> run) throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new Difference(who + " output cannot be read", String.valueOf(e.getCause()), e.getCause());
        }
    }

    private static void endThreadsOfStock() {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals(STOCK_THREAD)) {
                thread.interrupt();
            }
        }
    }

    private static List<Thread> threadsOfSpillway() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("spillway-"))
                .toList();
    }
}
