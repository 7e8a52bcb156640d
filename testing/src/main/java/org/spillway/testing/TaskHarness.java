package org.spillway.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.IntermediateEncryptedStream;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * Runs a map task in this JVM without a cluster. It feeds a collector of any class and reads the output with Hadoop's
 * reader.
 */
public final class TaskHarness {
    /** Emits the records of a task. */
    public interface Mapper {
        void map(Emitter emitter) throws Exception;
    }

    /** Receives the records of a mapper. */
    public interface Emitter {
        void emit(Object key, Object value, int partition) throws IOException, InterruptedException;
    }

    /** A serialized record. */
    public record Pair(byte[] key, byte[] value) {}

    /**
     * The result of a task: records by partition, counters by name, raw lengths by partition, and the length of
     * file.out.
     */
    public record Output(
            List<List<Pair>> partitions, TreeMap<String, Long> counters, List<Long> rawLengths, long fileLength) {}

    private final JobConf job;
    private final List<Path> dirs = new ArrayList<>();
    private final AtomicLong progressReports = new AtomicLong();
    private final Task.TaskReporter reporter;
    private final MapTask task;
    private final MapOutputCollector<Object, Object> collector;

    /** Sets up a task in one folder, or in several that stand for disks. The collector is not yet initialised. */
    public TaskHarness(Class<?> collectorClass, JobConf settings, Path dir, Path... others) {
        this(instance(collectorClass), settings, dir, others);
    }

    /** Like the above, for a collector that the test has made. */
    public TaskHarness(MapOutputCollector<Object, Object> collector, JobConf settings, Path dir, Path... others) {
        this(collector, new TaskAttemptID("1", 1, TaskType.MAP, 0, 0), settings, dir, others);
    }

    /** Like the above, for a given attempt. */
    public TaskHarness(
            MapOutputCollector<Object, Object> collector,
            TaskAttemptID attempt,
            JobConf settings,
            Path dir,
            Path... others) {
        dirs.add(dir);
        dirs.addAll(List.of(others));
        this.job = new JobConf(settings);
        job.setStrings(MRConfig.LOCAL_DIR, dirs.stream().map(Path::toString).toArray(String[]::new));
        task = new MapTask("job.xml", attempt, attempt.getTaskID().getId(), new JobSplit.TaskSplitIndex(), 1) {
            private final Progress sort = new Progress();

            @Override
            public Progress getSortPhase() {
                return sort;
            }
        };
        task.setConf(job);
        reporter = new CountingReporter(task, progressReports);
        this.collector = collector;
    }

    /** Runs a task to its end. */
    public static Output run(Class<?> collectorClass, JobConf settings, Path dir, Mapper mapper) throws Exception {
        Files.createDirectories(dir);
        TaskHarness harness = new TaskHarness(collectorClass, settings, dir);
        harness.init();
        mapper.map(harness::emit);
        harness.collector().flush();
        harness.collector().close();
        return harness.output();
    }

    /** Initialises the collector. */
    public void init() throws IOException, ClassNotFoundException {
        collector.init(new MapOutputCollector.Context(task, job, reporter));
    }

    /** Collects one record. */
    public void emit(Object key, Object value, int partition) throws IOException, InterruptedException {
        collector.collect(key, value, partition);
    }

    /** Returns the number of reducers of the job. */
    public int partitions() {
        return job.getNumReduceTasks();
    }

    /** The collector itself. */
    public MapOutputCollector<Object, Object> collector() {
        return collector;
    }

    /** Returns the task's value of a counter. */
    public long counter(TaskCounter name) {
        return reporter.getCounter(name).getValue();
    }

    /** Returns the task's value of a counter of Spillway. */
    public long counter(String name) {
        return reporter.getCounter("Spillway", name).getValue();
    }

    /** Returns the reporter of the task. */
    public Task.TaskReporter reporter() {
        return reporter;
    }

    /** Returns how often progress was reported. */
    public long progressReports() {
        return progressReports.get();
    }

    /** Returns the names of the task's counter groups. */
    public List<String> counterGroups() throws ReflectiveOperationException {
        Method getCounters = Task.class.getDeclaredMethod("getCounters");
        getCounters.setAccessible(true);
        List<String> names = new ArrayList<>();
        for (Counters.Group group : (Counters) getCounters.invoke(task)) {
            names.add(group.getName());
        }
        return names;
    }

    /** Returns the names of the files in the task's folders. */
    public List<String> files() {
        return filesIn(dirs);
    }

    /** Returns the names of the files in these folders. */
    public static List<String> filesIn(List<Path> dirs) {
        List<String> names = new ArrayList<>();
        for (Path dir : dirs) {
            try (Stream<Path> walk = Files.walk(dir)) {
                walk.filter(Files::isRegularFile)
                        .map(Path::toFile)
                        .map(File::getName)
                        .filter(name -> !name.endsWith(".crc"))
                        .forEach(names::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        names.sort(null);
        return names;
    }

    /** Returns the only file of this name in a folder. */
    public static File find(Path dir, String name) throws IOException {
        try (Stream<Path> walk = Files.walk(dir)) {
            List<Path> found = walk.filter(path -> path.endsWith(name)).toList();
            if (found.size() != 1) {
                throw new IOException("files named " + name + " under " + dir + ": " + found);
            }
            return found.get(0).toFile();
        }
    }

    /** Deletes everything in these folders. */
    public static void deleteAll(List<Path> dirs) throws IOException {
        for (Path dir : dirs) {
            FileUtil.fullyDeleteContents(dir.toFile());
        }
    }

    /** Reads file.out through its index, by Hadoop's IFile.Reader. */
    public Output output() throws IOException {
        SpillRecord index = new SpillRecord(task.getMapOutputFile().getOutputIndexFile(), job);
        List<List<Pair>> partitions = new ArrayList<>();
        List<Long> rawLengths = new ArrayList<>();
        for (int p = 0; p < index.size(); p++) {
            IndexRecord entry = index.getIndex(p);
            rawLengths.add(entry.rawLength);
            partitions.add(read(job, task.getMapOutputFile().getOutputFile(), entry));
        }
        TreeMap<String, Long> counters = new TreeMap<>();
        for (TaskCounter name : TaskCounter.values()) {
            counters.put(name.name(), counter(name));
        }
        return new Output(
                partitions,
                counters,
                rawLengths,
                new File(task.getMapOutputFile().getOutputFile().toUri().getPath()).length());
    }

    /** Reads one partition of an output by Hadoop's IFile.Reader. */
    public static List<Pair> read(JobConf job, org.apache.hadoop.fs.Path path, IndexRecord entry) throws IOException {
        FileSystem fs = FileSystem.getLocal(job).getRaw();
        CompressionCodec codec = codec(job);
        List<Pair> pairs = new ArrayList<>();
        try (FSDataInputStream file = fs.open(path)) {
            file.seek(entry.startOffset);
            FSDataInputStream in = IntermediateEncryptedStream.wrapIfNecessary(job, file, path);
            IFile.Reader<Object, Object> reader =
                    new IFile.Reader<>(job, in, entry.partLength - CryptoUtils.cryptoPadding(job), codec, null);
            DataInputBuffer key = new DataInputBuffer();
            DataInputBuffer value = new DataInputBuffer();
            while (reader.nextRawKey(key)) {
                reader.nextRawValue(value);
                pairs.add(new Pair(bytes(key), bytes(value)));
            }
            reader.close();
        }
        return pairs;
    }

    private static CompressionCodec codec(JobConf job) {
        return job.getCompressMapOutput()
                ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job)
                : null;
    }

    private static byte[] bytes(DataInputBuffer buffer) {
        return Arrays.copyOfRange(buffer.getData(), buffer.getPosition(), buffer.getLength());
    }

    // Counts separately, because only Hadoop's packages can read the reporter's own flag.
    private static final class CountingReporter extends Task.TaskReporter {
        private final AtomicLong reports;

        CountingReporter(MapTask task, AtomicLong reports) {
            task.super(new Progress(), null);
            this.reports = reports;
        }

        @Override
        public void progress() {
            reports.incrementAndGet();
            super.progress();
        }
    }

    /** Makes a collector by its constructor without arguments, as Hadoop does. */
    @SuppressWarnings("unchecked")
    public static MapOutputCollector<Object, Object> instance(Class<?> collectorClass) {
        try {
            return (MapOutputCollector<Object, Object>)
                    collectorClass.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + collectorClass, e);
        }
    }
}
