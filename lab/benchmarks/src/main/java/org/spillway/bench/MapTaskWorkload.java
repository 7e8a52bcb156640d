package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.KeyValueTextInputFormat;
import org.apache.hadoop.mapred.MapTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;

/** Runs Hadoop's own MapTask over one split: input format, identity mapper, partitioner and collector. */
final class MapTaskWorkload implements Workload {
    private static final int PARTITIONS = 100;
    private static final int BUFFER_MB = 400;
    // Stock's buffer lies on the heap: a mapper that holds 0.8 of it has 0.1 left.
    private static final int HEAP_BY_BUFFER = 10;

    private final Path input;
    private TaskContainer container;

    MapTaskWorkload(Path input) {
        this.input = input;
    }

    /** Runs in this container, with a mapper that holds heap. */
    MapTaskWorkload in(TaskContainer itsContainer) {
        container = itsContainer;
        return this;
    }

    @Override
    public TaskContainer container() {
        return container;
    }

    @Override
    public JobConf job() {
        JobConf job = new JobConf();
        job.setInputFormat(KeyValueTextInputFormat.class);
        job.setMapperClass(IdentityMapper.class);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(Text.class);
        job.setNumReduceTasks(PARTITIONS);
        job.setInt(MRJobConfig.IO_SORT_MB, BUFFER_MB);
        job.setFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, 1f);
        if (container != null) {
            job.setMapperClass(HeldHeap.HoldingMapper.class);
            job.setLong(HeldHeap.BYTES, container.heldBytes());
            job.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
            job.setInt(MRJobConfig.MAP_MEMORY_MB, container.megabytes());
            job.setInt(MRJobConfig.IO_SORT_MB, container.heapMb() / HEAP_BY_BUFFER);
        }
        return job;
    }

    @Override
    public Map<String, String> environment() {
        return container == null ? Map.of() : Map.of(Environment.CONTAINER_ID.name(), TaskContainer.ID);
    }

    @Override
    public Execution prepare(JobConf job, Path folder) throws IOException {
        job.set(MRConfig.LOCAL_DIR, folder.toString());
        TaskAttemptID attempt = new TaskAttemptID("1", 1, TaskType.MAP, 0, 0);
        MapTask task = new MapTask("job.xml", attempt, 0, writeSplit(job, folder, attempt), 1);
        task.localizeConfiguration(job);
        task.setConf(job);
        return () -> task.run(job, new StubMaster("1", 0, 0, "").umbilical());
    }

    // The whole input is one split, whatever the block size.
    private TaskSplitIndex writeSplit(JobConf job, Path folder, TaskAttemptID attempt) throws IOException {
        FileSystem local = FileSystem.getLocal(job).getRaw();
        org.apache.hadoop.fs.Path jobFolder =
                new org.apache.hadoop.fs.Path(folder.resolve("job").toUri());
        InputSplit[] splits = {
            new FileSplit(new org.apache.hadoop.fs.Path(input.toUri()), 0, Files.size(input), new String[0])
        };
        JobSplitWriter.createSplitFiles(jobFolder, job, local, splits);
        return SplitMetaInfoReader.readSplitMetaInfo(attempt.getJobID(), local, job, jobFolder)[0].getSplitIndex();
    }
}
