package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.spillway.testing.TestJob.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MROutputFiles;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.disk.LocalFileOps;
import org.spillway.testing.CollectorOn;
import org.spillway.testing.TaskHarness;

/**
 * Faults while the output is committed. A fatal one leaves no part of the output behind. The others do not fail the
 * task.
 */
class CommitFaultTest {
    @TempDir
    Path dir;

    private Path disk1;
    private Path disk2;

    @BeforeEach
    void makeDisks() throws IOException {
        disk1 = Files.createDirectory(dir.resolve("disk1"));
        disk2 = Files.createDirectory(dir.resolve("disk2"));
    }

    @Test
    void flush_errorInIndex_noOutput() throws Exception {
        for (int records : new int[] {10, 5_000}) { // written from memory, and merged from spills
            JobConf job = small();
            job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, NoIndex.class, MapOutputFile.class);
            TaskHarness task = started(job);
            emit(task, records);
            assertThatThrownBy(() -> task.collector().flush())
                    .isInstanceOf(StackOverflowError.class)
                    .hasMessage("injected");
            task.collector().close();
            assertThat(task.files()).as(records + " records").isEmpty();
        }
    }

    @Test
    void flush_spillNotRemovable_succeeds() throws Exception {
        TaskHarness task = started(new CollectorOn(new NoDelete()), small());
        emit(task, 5_000);
        task.collector().flush();
        task.collector().close();
        assertThat(task.files()).contains("file.out", "file.out.index", "spill0.out");
        assertThat(task.output().partitions().get(0)).hasSize(5_000);
    }

    /** The exception must not take the place of the failure, nor keep the other spills. */
    @Test
    void close_removalThrowsAnotherException_otherSpillsRemoved() throws Exception {
        TaskHarness task = started(new CollectorOn(new NoDeleteOfFirst()), small());
        emit(task, 10_000);
        task.collector().close();
        assertThat(task.files()).containsExactly("spill0.out");
    }

    @Test
    void flush_outputFolderNotMakeable_onlySpillCopied() throws Exception {
        JobConf job = small();
        job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, OwnFolder.class, MapOutputFile.class);
        TaskHarness task = started(job);
        emitOversized(task);
        // Simulates a read-only disk: the folder for outputs cannot be made on it.
        Files.createFile(spill().resolveSibling("own"));
        task.collector().flush();
        task.collector().close();
        assertThat(task.files()).containsExactlyInAnyOrder("file.out", "file.out.index", "own");
        assertThat(task.output().partitions().get(0)).hasSize(1);
    }

    @Test
    void flush_spillNotRenamable_onlySpillCopied() throws Exception {
        TaskHarness task = started(new CollectorOn(new NoRename()), small());
        emitOversized(task);
        task.collector().flush();
        task.collector().close();
        assertThat(task.files()).containsExactly("file.out", "file.out.index");
        assertThat(task.output().partitions().get(0)).hasSize(1);
    }

    private static JobConf small() {
        return job(Text.class, BytesWritable.class, 1, 1);
    }

    private TaskHarness started(JobConf job) throws Exception {
        return started(TaskHarness.instance(SpillwayCollector.class), job);
    }

    private TaskHarness started(MapOutputCollector<Object, Object> collector, JobConf job) throws Exception {
        TaskHarness task = new TaskHarness(collector, job, disk1, disk2);
        task.init();
        return task;
    }

    private static void emit(TaskHarness task, int records) throws IOException, InterruptedException {
        for (int i = 0; i < records; i++) {
            task.emit(new Text("key" + i), new BytesWritable(new byte[400]), 0);
        }
    }

    /** Emits the task's only record. It is larger than the buffer, so it is spilled alone. */
    private static void emitOversized(TaskHarness task) throws IOException, InterruptedException {
        task.emit(new Text("key"), new BytesWritable(new byte[2 << 20]), 0);
    }

    private Path spill() throws IOException {
        for (Path disk : List.of(disk1, disk2)) {
            try (var walk = Files.walk(disk)) {
                var found = walk.filter(path -> path.toString().endsWith("spill0.out"))
                        .findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        return fail("no spill");
    }

    /** Fails when the task asks for the path of the index. */
    public static final class NoIndex extends MROutputFiles {
        @Override
        public org.apache.hadoop.fs.Path getOutputIndexFileForWrite(long size) {
            throw new StackOverflowError("injected");
        }
    }

    /** Moves the output to a separate folder, as in tasks on YARN. */
    public static final class OwnFolder extends MROutputFiles {
        @Override
        public org.apache.hadoop.fs.Path getOutputFileForWriteInVolume(org.apache.hadoop.fs.Path existing) {
            return new org.apache.hadoop.fs.Path(
                    new org.apache.hadoop.fs.Path(existing.getParent(), "own"), existing.getName());
        }
    }

    /** Disks whose files cannot be deleted. */
    private static final class NoDelete extends LocalFileOps {
        @Override
        public void delete(org.apache.hadoop.fs.Path path) throws IOException {
            throw new IOException("Read-only file system");
        }
    }

    /** Disks on which the removal of the first spill throws an exception that the system's own removal does not. */
    private static final class NoDeleteOfFirst extends LocalFileOps {
        @Override
        public void delete(org.apache.hadoop.fs.Path path) throws IOException {
            if (path.getName().equals("spill0.out")) {
                throw new IllegalStateException("injected");
            }
            super.delete(path);
        }
    }

    /** Disks whose files cannot be renamed. */
    private static final class NoRename extends LocalFileOps {
        @Override
        public void rename(org.apache.hadoop.fs.Path file, org.apache.hadoop.fs.Path target) throws IOException {
            throw new IOException("Read-only file system");
        }
    }
}
