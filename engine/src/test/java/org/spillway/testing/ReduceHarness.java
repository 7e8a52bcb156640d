package org.spillway.testing;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.spillway.testing.TaskHarness.Mapper;
import org.spillway.testing.TaskHarness.Pair;

/**
 * Runs reduces in this JVM without a cluster. Hadoop's ReduceTask reads the outputs of any collectors with any shuffle.
 */
public final class ReduceHarness {
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final JobConf job;
    private final Path dir;
    private final Path reduces;
    private final List<TaskAttemptID> maps;
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger progress = new AtomicInteger();
    private volatile String lastStatus;
    private final List<TaskAttemptID> blamed = new CopyOnWriteArrayList<>();
    private final AtomicInteger attempts;
    private Events events;
    private final SecretKey key = JobTokenSecretManager.createSecretKey(new byte[64]);

    /** The result of a reduce: the reducer's output, and counters by name. */
    public record Output(List<Pair> records, TreeMap<String, Long> counters) {}

    /**
     * A reduce.
     *
     * @param job the settings
     * @param attempt the number of the attempt. Two concurrent attempts in the same folders need different numbers
     * @param events the events that the reduce gets
     * @param locals the local dirs
     */
    public record Spec(
            Class<?> shuffle, JobConf job, int reduce, int attempt, Way way, Events events, List<Path> locals) {}

    /** The ways in which a reduce gets map outputs. */
    public enum Way {
        /** As files that are passed to the reduce, as with LocalJobRunner. */
        HANDED_OVER,
        /** Over HTTP. The files are not in the reduce's local dirs. */
        HTTP,
        /** From the local dirs, where the reduce finds the files by name. */
        LOCAL
    }

    /** Returns what the application master knows of the maps. */
    public interface Events {
        /**
         * Returns all events so far. A reduce gets those that it does not have yet.
         *
         * @param poll the number of polls of the reduce, including this one
         */
        List<TaskCompletionEvent> soFar(int poll);
    }

    /** Creates a job whose maps will write to a folder. */
    public ReduceHarness(JobConf job, Path dir) {
        this(job, dir, dir.getParent(), new ArrayList<>(), new AtomicInteger());
    }

    private ReduceHarness(JobConf job, Path dir, Path reduces, List<TaskAttemptID> maps, AtomicInteger attempts) {
        this.job = job;
        this.dir = dir;
        this.reduces = reduces;
        this.maps = maps;
        this.attempts = attempts;
    }

    /** Returns one for another job that reads the outputs of the same maps, and whose reduces write to a folder. */
    public ReduceHarness forJob(JobConf other, Path folder) {
        return new ReduceHarness(other, dir, folder, maps, attempts);
    }

    /** Returns the job. Its settings may be changed between reduces. */
    public JobConf job() {
        return job;
    }

    /** Runs the next map. */
    public void map(Class<?> collectorClass, Mapper mapper) throws Exception {
        TaskAttemptID attempt = new TaskAttemptID("1", 1, TaskType.MAP, maps.size(), 0);
        JobConf conf = yarn(job, attempt, List.of(dir));
        Files.createDirectories(dir);
        MapOutputCollector<Object, Object> collector = TaskHarness.instance(collectorClass);
        TaskHarness task = new TaskHarness(collector, attempt, conf, dir);
        task.init();
        mapper.map(task::emit);
        collector.flush();
        collector.close();
        maps.add(attempt);
    }

    /** Returns the attempts of the maps that have run. */
    public List<TaskAttemptID> maps() {
        return maps;
    }

    /** Returns the folder of the maps. */
    public Path folder() {
        return dir;
    }

    /** Returns the output file of a map. */
    public Path file(int map) {
        return dir.resolve("output").resolve(maps.get(map).toString()).resolve("file.out");
    }

    /** Runs a reduce. */
    public Output reduce(Class<?> shuffle, int reduce, Way way) throws Exception {
        try (MapOutputServer server = server()) {
            return reduce(shuffle, reduce, way, server.address());
        }
    }

    /** Returns how often reduces have polled for completion events. */
    public int polls() {
        return polls.get();
    }

    /** Returns how often reduces have reported progress. */
    public int progressReports() {
        return progress.get();
    }

    /** Returns the status that the last reduce has reported at its end. */
    public String lastStatus() {
        return lastStatus;
    }

    /** Returns the attempts whose outputs were reported as fetch failures, once for each report. */
    public List<TaskAttemptID> blamed() {
        return blamed;
    }

    /** Sets the events that reduces get. By default all maps have succeeded. */
    public void tell(Events told) {
        events = told;
    }

    private Events allSucceeded(String address) {
        List<TaskCompletionEvent> all = new ArrayList<>();
        for (TaskAttemptID map : maps) {
            all.add(event(map, TaskCompletionEvent.Status.SUCCEEDED, address));
        }
        return poll -> all;
    }

    /** Starts a server for the outputs of the maps that have run. */
    public MapOutputServer server() throws IOException {
        return server(0);
    }

    /** Starts a server for the same outputs on a port. */
    public MapOutputServer server(int port) throws IOException {
        return new MapOutputServer(job, dir, key, port);
    }

    /** Runs a reduce that fetches from a server. */
    public Output reduce(Class<?> shuffle, int reduce, Way way, String address) throws Exception {
        Path local = way == Way.LOCAL ? dir : reduces.resolve("reduce-" + NAMES.incrementAndGet());
        return reduce(shuffle, reduce, way, address, local);
    }

    /** Runs a reduce that has these local dirs. */
    public Output reduce(Class<?> shuffle, int reduce, Way way, String address, Path... locals) throws Exception {
        Events told = events == null ? allSucceeded(address) : events;
        // A failed task's resources may be freed later. A new attempt number keeps them apart from those of the next
        // task.
        return reduce(new Spec(shuffle, job, reduce, attempts.getAndIncrement(), way, told, List.of(locals)));
    }

    /** Runs a reduce. */
    public Output reduce(Spec spec) throws Exception {
        TaskAttemptID attempt = new TaskAttemptID("1", 1, TaskType.REDUCE, spec.reduce(), spec.attempt());
        for (Path local : spec.locals()) {
            Files.createDirectories(local);
        }
        JobConf conf = yarn(spec.job(), attempt, spec.locals());
        conf.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, spec.shuffle(), ShuffleConsumerPlugin.class);
        String name = "out-" + NAMES.incrementAndGet();
        List<Pair> records = CollectedRecords.setUp(conf, name);
        ReduceTask task = new ReduceTask("job.xml", attempt, spec.reduce(), maps.size(), 1);
        task.setConf(conf);
        task.localizeConfiguration(conf);
        task.setShuffleSecret(key);
        if (spec.way() == Way.HANDED_OVER) {
            task.setLocalMapFiles(files(spec.events()));
        }
        Umbilical umbilical = new Umbilical(spec.events());
        try {
            task.run(conf, umbilical.proxy());
        } finally {
            umbilical.over = true;
            CollectedRecords.forget(name);
        }
        return new Output(records, umbilical.counters);
    }

    /** Returns an event that announces an attempt of a map. */
    public static TaskCompletionEvent event(TaskAttemptID attempt, TaskCompletionEvent.Status status, String address) {
        int map = attempt.getTaskID().getId();
        return new TaskCompletionEvent(map, attempt, map, true, status, address);
    }

    /** Reads the records that a map wrote for a reduce, with Hadoop's reader. */
    public List<Pair> records(int map, int reduce) throws IOException {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(file(map).toString());
        return TaskHarness.read(job, file, new SpillRecord(file.suffix(".index"), job).getIndex(reduce));
    }

    private static JobConf yarn(JobConf settings, TaskAttemptID attempt, List<Path> locals) {
        JobConf conf = new JobConf(settings);
        conf.setStrings(MRConfig.LOCAL_DIR, locals.stream().map(Path::toString).toArray(String[]::new));
        conf.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, AttemptFiles.class, MapOutputFile.class);
        conf.set(MRJobConfig.TASK_ATTEMPT_ID, attempt.toString());
        conf.set(MRJobConfig.ID, attempt.getJobID().toString());
        // Nothing stops the reporting thread of a failed task. In uber mode the thread ends without exiting the JVM.
        conf.setBoolean("mapreduce.task.uberized", true);
        conf.setIfUnset(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, "100");
        return conf;
    }

    // Returns the outputs of all maps that have not failed permanently.
    private Map<TaskAttemptID, MapOutputFile> files(Events events) {
        Map<TaskAttemptID, MapOutputFile> files = new HashMap<>();
        for (TaskAttemptID map : maps) {
            AttemptFiles file = new AttemptFiles();
            file.setConf(yarn(job, map, List.of(dir)));
            files.put(map, file);
        }
        for (TaskCompletionEvent event : events.soFar(Integer.MAX_VALUE)) {
            if (event.getTaskStatus() == TaskCompletionEvent.Status.TIPFAILED) {
                files.remove(event.getTaskAttemptId());
            }
        }
        return files;
    }

    /** The umbilical of a task. It has all completion events and keeps the last counters. */
    private final class Umbilical {
        private final Events told;
        private final TreeMap<String, Long> counters = new TreeMap<>();
        private final AtomicInteger asked = new AtomicInteger();
        private volatile boolean over;

        Umbilical(Events told) {
            this.told = told;
        }

        TaskUmbilicalProtocol proxy() {
            return (TaskUmbilicalProtocol) Proxy.newProxyInstance(
                    TaskUmbilicalProtocol.class.getClassLoader(),
                    new Class<?>[] {TaskUmbilicalProtocol.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "statusUpdate" -> status((TaskStatus) arguments[1]);
                        case "getMapCompletionEvents" -> events((JobID) arguments[0], (int) arguments[1]);
                        case "canCommit" -> true;
                        case "fatalError", "fsError", "shuffleError" ->
                            throw new IOException(method.getName() + ": " + arguments[1]);
                        default -> null;
                    });
        }

        // Called by the task and by its reporting thread. Null is a ping, which reports no progress.
        private synchronized Object status(TaskStatus status) {
            if (over) {
                return Feedback.gone();
            }
            if (status == null) {
                return Feedback.found();
            }
            progress.incrementAndGet();
            lastStatus = status.getStateString();
            if (status.getFetchFailedMaps() != null) {
                blamed.addAll(status.getFetchFailedMaps());
            }
            for (Counters.Group group : status.getCounters()) {
                for (Counters.Counter counter : group) {
                    counters.put(counter.getName(), counter.getValue());
                }
            }
            return Feedback.found();
        }

        private MapTaskCompletionEventsUpdate events(JobID ignored, int from) {
            polls.incrementAndGet();
            List<TaskCompletionEvent> all = told.soFar(asked.incrementAndGet());
            List<TaskCompletionEvent> unknown = all.subList(Math.min(from, all.size()), all.size());
            return new MapTaskCompletionEventsUpdate(unknown.toArray(TaskCompletionEvent.EMPTY_ARRAY), false);
        }
    }
}
