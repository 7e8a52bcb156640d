package org.spillway.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.util.AuxiliaryServiceHelper;
import org.spillway.report.RunVariant;
import org.spillway.testing.AttemptFiles;
import org.spillway.testing.SpillKey;

/** Runs Hadoop's own ReduceTask over outputs in a folder, with a reducer that hashes its input and writes nothing. */
final class ReduceWorkload implements Workload {
    // Hadoop's mapreduce.job.heap.memory-mb.ratio: -Xmx as a share of the container's memory.
    private static final double HEAP_OF_CONTAINER = 0.8;

    private final CollectorWorkload records;
    private final int maps;
    private final Path folder;
    private final JobConf settings = new JobConf();
    // In a container of 1 GB.
    private int heapMb = 820;
    private CollectorWorkload floorRecords;
    private GiantOutput giant;
    private TaskContainer container;
    private Consumer<JobConf> order;
    private int reduces = 1;
    private PreparedShuffle.Reading floorReads;
    private int mapAttempt;
    private ReduceTasks tasks;

    /**
     * Creates a workload.
     *
     * @param folder folder of the map outputs
     */
    ReduceWorkload(CollectorWorkload records, int maps, Path folder) {
        this.records = records;
        this.maps = maps;
        this.folder = folder;
        this.floorRecords = records;
        this.floorReads = PreparedShuffle.Reading.ofFiles(folder);
        settings.setBoolean("mapred.reducer.new-api", true);
        settings.setClass(MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR, NullOutputFormat.class, OutputFormat.class);
        reducedBy(HashingReducer.class);
    }

    /** Sets the output of the only map, which has a giant value. Stock may fail on it. */
    ReduceWorkload giant(GiantOutput output) {
        giant = output;
        return this;
    }

    ReduceWorkload overHttp() {
        settings.setBoolean("spillway.reduce.local-read", false);
        return this;
    }

    /** Fetches over HTTP, for the READ floor too, which otherwise reads files. */
    ReduceWorkload floorOverHttp() {
        floorReads = new FetchFloor(ReduceTasks.JOB, folder);
        return overHttp();
    }

    /** Fetches over TLS. Local reads are off, because they would bypass TLS. */
    ReduceWorkload overTls() {
        settings.setBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, true);
        return overHttp();
    }

    /** Runs several reduces at once in one JVM. All of them read the same records. */
    ReduceWorkload reduces(int count) {
        reduces = count;
        return this;
    }

    /**
     * Makes {@link CollectorKind#isOrdered ordered} kinds use another order than that of the keys. They read the outputs
     * of the maps' second attempts, which are in this order. The digest leaves the order of the keys out.
     */
    ReduceWorkload ordered(Consumer<JobConf> setting) {
        order = setting;
        return this;
    }

    ReduceWorkload heap(int mb) {
        heapMb = mb;
        return this;
    }

    /** Runs in this container, with a reducer that holds heap. Fetches over HTTP: local files would take no memory. */
    ReduceWorkload in(TaskContainer itsContainer) {
        container = itsContainer;
        heapMb = container.heapMb();
        settings.setLong(HeldHeap.BYTES, container.heldBytes());
        return reducedBy(HeldHeap.HoldingReducer.class).overHttp();
    }

    ReduceWorkload compressedBy(Class<? extends CompressionCodec> codec) {
        settings.setCompressMapOutput(true);
        settings.setMapOutputCompressorClass(codec);
        return this;
    }

    /** Changes other settings of the job, and of the maps that write the outputs. */
    ReduceWorkload with(Consumer<JobConf> change) {
        change.accept(settings);
        return this;
    }

    ReduceWorkload reducedBy(@SuppressWarnings("rawtypes") Class<? extends Reducer> reducer) {
        settings.setClass(MRJobConfig.REDUCE_CLASS_ATTR, reducer, Reducer.class);
        return this;
    }

    /** Sets the records of the floors, since a combiner may leave fewer than the outputs have. */
    ReduceWorkload floors(CollectorWorkload ofFloors) {
        floorRecords = ofFloors;
        return this;
    }

    /** Writes the outputs and the other files that the tasks and the shuffle server need. Called in the parent. */
    void writeOutputs() throws IOException, InterruptedException {
        Files.createDirectories(MapOutputFiles.app(folder));
        if (overSsl()) {
            TlsFiles.make(folder);
        }
        JobConf job = job();
        SpillKey.addFor(job);
        if (giant != null) {
            giant.write(job, folder);
        } else if (maps > 0) {
            new MapOutputFiles(job, folder, 0, reduces).write(records, maps);
        }
        if (order != null) {
            order.accept(job);
            new MapOutputFiles(job, folder, 1, reduces).write(records, maps);
        }
    }

    /** Measures while the outputs are written and served, then deletes them. */
    RowResult served(Measuring measuring) throws IOException, InterruptedException {
        writeOutputs();
        try {
            return whileServed(measuring);
        } finally {
            Sandbox.delete(folder);
        }
    }

    /** Measures while the outputs, which are written, are served. */
    RowResult whileServed(Measuring measuring) throws IOException, InterruptedException {
        Process server = ShuffleServer.start(folder);
        try {
            return measuring.run();
        } finally {
            server.destroyForcibly();
        }
    }

    /** The measurement to run while the outputs are served. */
    @FunctionalInterface
    interface Measuring {
        RowResult run() throws IOException, InterruptedException;
    }

    Path folder() {
        return folder;
    }

    /** Returns the number of outputs that all reduces fetch. */
    int outputs() {
        return maps * reduces;
    }

    /** Returns whether an output has a giant value, on which stock may fail. */
    boolean hasGiant() {
        return giant != null;
    }

    @Override
    public TaskContainer container() {
        return container;
    }

    /** Returns the size of the YARN container whose tasks have this row's heap by default. */
    int containerMb() {
        return container == null ? (int) Math.ceil(heapMb / HEAP_OF_CONTAINER) : container.megabytes();
    }

    @Override
    public JobConf job() {
        JobConf job = new JobConf(settings);
        job.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
        job.setInt(MRJobConfig.REDUCE_MEMORY_MB, containerMb());
        job.setMapOutputKeyClass(records.job().getMapOutputKeyClass());
        job.setMapOutputValueClass(records.job().getMapOutputValueClass());
        job.setOutputKeyClass(NullWritable.class);
        job.setOutputValueClass(NullWritable.class);
        job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, AttemptFiles.class, MapOutputFile.class);
        return job;
    }

    @Override
    public void configure(CollectorKind kind, JobConf job) {
        job.setClass(MRConfig.SHUFFLE_CONSUMER_PLUGIN, kind.shuffle(), ShuffleConsumerPlugin.class);
        if (kind == CollectorKind.TUNED) {
            RunVariant.TUNING.forEach(job::set);
        }
        if (order != null && kind.isOrdered()) {
            order.accept(job);
            mapAttempt = 1;
        }
        if (kind.isFloor()) {
            PreparedShuffle.prepare(
                    floorRecords, giant == null ? null : giant.giant(), kind == CollectorKind.READ ? floorReads : null);
        }
    }

    @Override
    public Execution prepare(JobConf job, Path taskFolder) throws IOException {
        String address =
                (overSsl() ? "https" : "http") + "://localhost:" + Files.readString(ShuffleServer.port(folder));
        tasks = new ReduceTasks(job, folder, new StubMaster(ReduceTasks.JOB, maps, mapAttempt, address), reduces);
        return tasks;
    }

    private boolean overSsl() {
        return settings.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT);
    }

    @Override
    public void phases(CollectorKind kind, Sample sample) {
        sample.set(Metric.FETCH, tasks.fetchNanos());
    }

    @Override
    public OutputDigest digest() {
        return order == null ? tasks.digest() : tasks.digest().inAnyOrder();
    }

    @Override
    public OutputDigest expected() {
        if (giant != null) {
            return giant.read();
        }
        return maps == 0 || records.records() == 0 ? new ReadDigest().digest() : null;
    }

    @Override
    public boolean mayFail(CollectorKind kind) {
        return container != null || hasGiant() && (kind == CollectorKind.STOCK || kind == CollectorKind.TUNED);
    }

    @Override
    public List<String> jvmOptions() {
        // A limit of direct memory would be one that the job has set for its reducer.
        return container == null ? List.of("-Xmx" + heapMb + "m") : container.jvmOptions();
    }

    @Override
    public String classPath(String ofBuild) {
        return overSsl() ? TlsFiles.in(folder) + File.pathSeparator + ofBuild : ofBuild;
    }

    @Override
    public Map<String, String> environment() throws IOException {
        // As in a YARN container on the node that serves the outputs. Spillway takes its memory limit from
        // the container, and the job's vcores count.
        Map<String, String> environment = new HashMap<>(Map.of(
                ApplicationConstants.Environment.CONTAINER_ID.name(),
                TaskContainer.ID,
                ApplicationConstants.Environment.NM_HOST.name(),
                "localhost"));
        AuxiliaryServiceHelper.setServiceDataIntoEnv(
                ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID,
                ShuffleHandler.serializeMetaData(Integer.parseInt(Files.readString(ShuffleServer.port(folder)))),
                environment);
        return environment;
    }
}
