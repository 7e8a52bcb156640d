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

/** Reduces in this JVM, with no cluster: Hadoop's own ReduceTask, over outputs that collectors have written, by any shuffle. */
public final class ReduceHarness {
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final JobConf job;
    private final Path dir;
    private final List<TaskAttemptID> maps = new ArrayList<>();
    private final AtomicInteger polls = new AtomicInteger();
    private final AtomicInteger progress = new AtomicInteger();
    private final List<TaskAttemptID> blamed = new CopyOnWriteArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private Events events;
    private final SecretKey key = JobTokenSecretManager.createSecretKey(new byte[64]);

    /** What a reduce left: what the reducer emitted, and counters by name. */
    public record Output(List<Pair> records, TreeMap<String, Long> counters) {}

    /**
     * One reduce.
     *
     * @param job its settings
     * @param attempt number of the attempt: two at once in the same folders need two
     * @param events what the reduce is told of the maps
     * @param locals its local dirs
     */
    public record Spec(
            Class<?> shuffle, JobConf job, int reduce, int attempt, Way way, Events events, List<Path> locals) {}

    /** How a reduce comes by the outputs. */
    public enum Way {
        /** their files are handed over, as LocalJobRunner does */
        HANDED_OVER,
        /** over HTTP, with files of the same node out of sight */
        HTTP,
        /** from the local dirs, where they are found by their names */
        LOCAL
    }

    /** Says what the application master knows of the maps. */
    public interface Events {
        /**
         * All events so far, of which a reduce is told those that it does not know yet.
         *
         * @param poll how often the reduce has asked, this time included
         */
        List<TaskCompletionEvent> soFar(int poll);
    }

    /** A job whose maps will write to a folder. */
    public ReduceHarness(JobConf job, Path dir) {
        this.job = job;
        this.dir = dir;
    }

    /** The job, whose settings may be changed between reduces. */
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

    /** The attempts of the maps that have run. */
    public List<TaskAttemptID> maps() {
        return maps;
    }

    /** The output file of a map. */
    public Path file(int map) {
        return dir.resolve("output").resolve(maps.get(map).toString()).resolve("file.out");
    }

    /** Runs a reduce. */
    public Output reduce(Class<?> shuffle, int reduce, Way way) throws Exception {
        try (MapOutputServer server = server()) {
            return reduce(shuffle, reduce, way, server.address());
        }
    }

    /** How often reduces have asked for completion events. */
    public int polls() {
        return polls.get();
    }

    /** How often reduces have reported progress. */
    public int progressReports() {
        return progress.get();
    }

    /** Whose outputs the application master was told that they cannot be had, as often as it was. */
    public List<TaskAttemptID> blamed() {
        return blamed;
    }

    /** Tells reduces of these events, not of the success of all maps. */
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

    /** A server for the outputs of the maps that have run. */
    public MapOutputServer server() throws IOException {
        return server(0);
    }

    /** The same on this port. */
    public MapOutputServer server(int port) throws IOException {
        return new MapOutputServer(job, dir, key, port);
    }

    /** Runs a reduce whose outputs this server has. */
    public Output reduce(Class<?> shuffle, int reduce, Way way, String address) throws Exception {
        Path local = way == Way.LOCAL ? dir : dir.resolveSibling("reduce-" + NAMES.incrementAndGet());
        return reduce(shuffle, reduce, way, address, local);
    }

    /** Runs a reduce that has these local dirs. */
    public Output reduce(Class<?> shuffle, int reduce, Way way, String address, Path... locals) throws Exception {
        Events told = events == null ? allSucceeded(address) : events;
        // What a task that has failed left goes later: it must not be taken for another's.
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

    /** What the application master tells of an attempt of a map. */
    public static TaskCompletionEvent event(TaskAttemptID attempt, TaskCompletionEvent.Status status, String address) {
        int map = attempt.getTaskID().getId();
        return new TaskCompletionEvent(map, attempt, map, true, status, address);
    }

    /** Reads what a map wrote for a reduce, by Hadoop's own reader. */
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
        // Nobody ends the reporting thread of a task that has failed, but it may end where the JVM lives on.
        conf.setBoolean("mapreduce.task.uberized", true);
        conf.setIfUnset(MRJobConfig.TASK_PROGRESS_REPORT_INTERVAL, "100");
        return conf;
    }

    // Of all maps that have not failed for good.
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

    /** Has all completion events, and keeps the last counters. */
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

        // By the task and by its reporting thread. Null is a ping: no progress.
        private synchronized Object status(TaskStatus status) {
            if (over) {
                return Feedback.gone();
            }
            if (status == null) {
                return Feedback.found();
            }
            progress.incrementAndGet();
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
