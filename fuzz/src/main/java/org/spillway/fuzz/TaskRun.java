package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.spillway.testing.TaskHarness;

/**
 * The result of one task.
 *
 * @param refused why the collector refused the job, or null
 * @param failure the exception of collect, flush or close, or null
 * @param output the output, or null if the task did not complete
 * @param files names of the files in the task's folder at the end
 */
record TaskRun(Exception refused, Throwable failure, TaskHarness.Output output, List<String> files) {
    /** Runs a case's records through a collector with these local dirs. */
    static TaskRun of(FuzzCase c, JobConf job, MapOutputCollector<Object, Object> collector, Path dir, Path... others)
            throws IOException {
        Files.createDirectories(dir);
        for (Path other : others) {
            Files.createDirectories(other);
        }
        TaskHarness task = new TaskHarness(collector, job, dir, others);
        try {
            task.init();
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            return new TaskRun(e, null, null, task.files());
        }
        try {
            map(c, task);
            task.collector().flush();
            task.collector().close();
        } catch (Throwable t) {
            closeAfter(t, task);
            return new TaskRun(null, t, null, task.files());
        }
        return new TaskRun(null, null, task.output(), task.files());
    }

    private static void map(FuzzCase c, TaskHarness task) throws Exception {
        CaseRecords records = new CaseRecords(c);
        int mappers = c.get(Knob.MAPPERS);
        if (mappers == 1) {
            emit(records, task, 0, 1);
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(mappers);
        try {
            List<Callable<Void>> parts = IntStream.range(0, mappers)
                    .mapToObj(mapper -> (Callable<Void>) () -> {
                        emit(records, task, mapper, mappers);
                        return null;
                    })
                    .toList();
            for (Future<Void> part : threads.invokeAll(parts)) {
                part.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            threads.shutdownNow();
        }
    }

    private static void emit(CaseRecords records, TaskHarness task, int from, int step)
            throws IOException, InterruptedException {
        for (int i = from; i < records.count(); i += step) {
            task.emit(records.key(i), records.value(i), records.partition(i));
        }
    }

    private static void closeAfter(Throwable failure, TaskHarness task) {
        try {
            task.collector().close();
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
