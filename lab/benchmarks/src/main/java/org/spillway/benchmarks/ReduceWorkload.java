package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.spillway.testing.AttemptFiles;

/** Hadoop's own ReduceTask over outputs that lie in a folder, with a reducer that hashes what it reads and writes nothing. */
final class ReduceWorkload implements Workload {
    private static final String JOB = "1";

    private final Shape records;
    private final int maps;
    private final Path folder;
    private final JobConf settings = new JobConf();
    private int heapMb;
    private boolean local = true;

    /**
     * Outputs of so many maps.
     *
     * @param folder where they lie
     */
    ReduceWorkload(Shape records, int maps, int heapMb, Path folder) {
        this.records = records;
        this.maps = maps;
        this.heapMb = heapMb;
        this.folder = folder;
    }

    ReduceWorkload overHttp() {
        local = false;
        return this;
    }

    ReduceWorkload heap(int mb) {
        heapMb = mb;
        return this;
    }

    ReduceWorkload compressedBy(Class<? extends CompressionCodec> codec) {
        settings.setCompressMapOutput(true);
        settings.setMapOutputCompressorClass(codec);
        return this;
    }

    ReduceWorkload sortedBy(@SuppressWarnings("rawtypes") Class<? extends RawComparator> comparator) {
        settings.setOutputKeyComparatorClass(comparator);
        return this;
    }

    /** Writes the outputs, in the parent. */
    void writeOutputs() throws IOException, InterruptedException {
        MapOutputFiles.write(job(), records, maps, folder);
    }

    @Override
    public JobConf job() {
        JobConf job = new JobConf(settings);
        job.setMapOutputKeyClass(records.job().getMapOutputKeyClass());
        job.setMapOutputValueClass(records.job().getMapOutputValueClass());
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(NullWritable.class);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass(MRJobConfig.REDUCE_CLASS_ATTR, HashingReducer.class, Reducer.class);
        job.setClass(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, NullOutputFormat.class, OutputFormat.class);
        job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, AttemptFiles.class, MapOutputFile.class);
        job.setBoolean("spillway.reduce.local-read", local);
        return job;
    }

    @Override
    public void configure(CollectorKind kind, JobConf job) {
        Class<?> shuffle = ReduceShuffles.of(kind);
        job.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, shuffle, ShuffleConsumerPlugin.class);
        if (kind == CollectorKind.TUNED) {
            job.setFloat(MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0.7f);
            job.setInt(MRJobConfig.SHUFFLE_PARALLEL_COPIES, 10);
            job.setInt(MRJobConfig.IO_SORT_FACTOR, 100);
        }
        if (kind.isFloor()) {
            PreparedShuffle.prepare(job, records, kind == CollectorKind.READ ? folder : null);
        }
    }

    @Override
    public Execution prepare(JobConf job, Path taskFolder) throws IOException {
        TaskAttemptID attempt = new TaskAttemptID(JOB, 1, TaskType.REDUCE, 0, 0);
        // As in a container: the outputs of this node's maps and the task's own files share the application's folders.
        Path app = MapOutputFiles.app(folder);
        Sandbox.delete(app.resolve("output").resolve(attempt.toString()));
        job.set(MRConfig.LOCAL_DIR, app.toString());
        job.set(MRJobConfig.TASK_ATTEMPT_ID, attempt.toString());
        job.set(MRJobConfig.ID, attempt.getJobID().toString());
        ReduceTask task = new ReduceTask("job.xml", attempt, 0, maps, 1);
        task.setConf(job);
        task.localizeConfiguration(job);
        task.setShuffleSecret(ShuffleServer.KEY);
        String address = "http://localhost:" + Files.readString(ShuffleServer.port(folder));
        HashingReducer.reset();
        return () -> task.run(job, StubUmbilical.create(JOB, maps, address));
    }

    @Override
    public void phases(CollectorKind kind, Sample sample) {
        // told by none of them
    }

    @Override
    public OutputDigest digest() {
        return HashingReducer.digest();
    }

    @Override
    public Memory memory() {
        return new Memory(heapMb, heapMb);
    }
}
