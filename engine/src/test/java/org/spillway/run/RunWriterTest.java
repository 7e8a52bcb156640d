package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.disk.FailingDisk;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Workers;

/** Tests that a run that cannot be completed leaves no file, whatever the failure. */
class RunWriterTest {
    private static final String LZ4 = "org.apache.hadoop.io.compress.Lz4Codec";

    @TempDir
    Path dir;

    private final JobConf job = new JobConf(false);
    private final Workers workers = new Workers("writer-test", 2, currentUser());

    @AfterEach
    void stop() {
        workers.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", LZ4})
    void create_sourceCannotTellItsBytes_leavesNoFile(String codec) {
        assertLeavesNothing(codec, new OutOfMemoryError("injected"), new ListSource(records()) {
            @Override
            public long bytes(int partition) {
                throw new OutOfMemoryError("injected");
            }

            @Override
            public PartitionReader open() {
                throw new OutOfMemoryError("injected");
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", LZ4})
    void run_sourceCannotBeOpened_leavesNoFile(String codec) {
        assertLeavesNothing(codec, new IllegalStateException("injected"), new ListSource(records()) {
            @Override
            public PartitionReader open() {
                throw new IllegalStateException("injected");
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", LZ4})
    void start_workersStopped_leavesNoFile(String codec) {
        workers.stop();
        assertLeavesNothing(codec, null, new ListSource(records()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", LZ4})
    void abort_finishedRun_leavesNoFile(String codec) throws Exception {
        RunWriter writer = create(codec, new ListSource(records()));
        workers.start("test", writer).await(() -> {});
        writer.finish();
        assertThat(dir).isNotEmptyDirectory();
        writer.abandon(new IOException("no receiver"), false);
        assertThat(dir).isEmptyDirectory();
    }

    /**
     * An aborted writer must not flush its buffer. On a failed disk, this would move the whole file to another disk.
     */
    @Test
    void abort_diskFull_bufferNotWritten() throws Exception {
        FailingDisk full = new FailingDisk(List.of(dir), "run", FailingDisk.Fault.FULL, 0, 1);
        SegmentStreams streams = new SegmentStreams(job, Runs.codec(LZ4, job));
        RunWriter writer =
                RunWriter.create(new ListSource(records()), streams, null, true, Runs.place(full, path()), 1);
        writer.run();
        IOException failure = new IOException("first");
        writer.abandon(failure, false);
        assertThat(failure.getSuppressed()).isEmpty();
        assertThat(full.created()).containsExactly("run");
        assertThat(dir).isEmptyDirectory();
    }

    private void assertLeavesNothing(String codec, Throwable cause, PartitionSource source) {
        var thrown = assertThatThrownBy(() -> {
            RunWriter writer = create(codec, source);
            try {
                workers.start("test", writer).await(() -> {});
                writer.finish();
            } catch (Throwable t) {
                writer.abandon(t, !workers.stop());
                throw t;
            }
        });
        if (cause != null) {
            thrown.hasStackTraceContaining(cause.toString());
        }
        assertThat(dir).isEmptyDirectory();
    }

    private RunWriter create(String codecName, PartitionSource source) throws IOException, ClassNotFoundException {
        CompressionCodec codec = Runs.codec(codecName, job);
        SegmentStreams streams = new SegmentStreams(job, codec);
        return RunWriter.create(source, streams, null, true, Runs.place(Runs.fs(job), path()), 2);
    }

    private org.apache.hadoop.fs.Path path() {
        return new org.apache.hadoop.fs.Path(dir.resolve("run").toUri());
    }

    private static List<List<ByteBuffer>> records() {
        List<List<ByteBuffer>> records = new ArrayList<>(Collections.nCopies(3, List.of()));
        records.set(1, List.of(Runs.record(new Random(3), 10, 100)));
        return records;
    }

    private static UserGroupInformation currentUser() {
        try {
            return UserGroupInformation.getCurrentUser();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
