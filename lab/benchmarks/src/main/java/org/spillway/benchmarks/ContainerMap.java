package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.ApplicationConstants;

/** A whole map task in a container, with a mapper that holds a share of its heap. */
final class ContainerMap implements Workload {
    // Stock's buffer lies on the heap: a mapper that holds 0.8 of it has 0.1 left.
    private static final int HEAP_BY_BUFFER = 10;

    private final MapTaskWorkload map;
    private final TaskContainer container;

    ContainerMap(Path input, TaskContainer container) {
        this.map = new MapTaskWorkload(input);
        this.container = container;
    }

    @Override
    public JobConf job() {
        JobConf job = map.job();
        job.setMapperClass(HeldHeap.HoldingMapper.class);
        job.setLong(HeldHeap.BYTES, container.heldBytes());
        job.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
        job.setInt(MRJobConfig.MAP_MEMORY_MB, container.megabytes());
        job.setInt(MRJobConfig.IO_SORT_MB, container.heapMb() / HEAP_BY_BUFFER);
        return job;
    }

    @Override
    public Execution prepare(JobConf job, Path folder) throws IOException {
        return map.prepare(job, folder);
    }

    @Override
    public List<String> jvmOptions() {
        return container.jvmOptions();
    }

    @Override
    public Map<String, String> environment(CollectorKind kind) {
        return Map.of(ApplicationConstants.Environment.CONTAINER_ID.name(), "container_1_0001_01_000002");
    }

    @Override
    public boolean mayFail(CollectorKind kind) {
        return true;
    }
}
