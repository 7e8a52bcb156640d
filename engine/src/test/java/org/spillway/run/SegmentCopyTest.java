package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.record.RecordCursor;
import org.spillway.segment.SegmentStreams;

/** Tests copies of whole segments. DamagedRunTest tests that they are verified. */
class SegmentCopyTest {
    private static final int BYTES = 10 << 20;

    @TempDir
    Path dir;

    private final JobConf job = new JobConf(false);
    private RunWriter writer;

    /** When a worker fails, the others end without delay, even one that copies a segment of gigabytes. */
    @ParameterizedTest
    @ValueSource(strings = {"none", "org.apache.hadoop.io.compress.Lz4Codec"})
    void copy_cancelled_ends(String codec) throws Exception {
        SegmentStreams streams = new SegmentStreams(job, Runs.codec(codec, job));
        List<List<ByteBuffer>> records = List.of(List.of(Runs.record(new Random(9), 10, BYTES)));
        Run run = Runs.write(new ListSource(records), streams, 1, Runs.place(Runs.fs(job), path("large")));
        try (RunInput input = new RunInput(run, streams)) {
            writer = RunWriter.create(
                    new CancellingSource(records, input),
                    streams,
                    null,
                    true,
                    Runs.place(Runs.fs(job), path("copy")),
                    1);
            writer.run();
            assertThat(new File(dir.toFile(), "copy").length()).isLessThan(BYTES / 8);
            writer.abandon(new IOException("cancelled"), false);
        }
    }

    private org.apache.hadoop.fs.Path path(String name) {
        return new org.apache.hadoop.fs.Path(dir.resolve(name).toUri());
    }

    /** A source that cancels the writer when it asks for the segment. */
    private final class CancellingSource extends ListSource {
        private final RunInput input;

        CancellingSource(List<List<ByteBuffer>> records, RunInput input) {
            super(records);
            this.input = input;
        }

        @Override
        public PartitionReader open() {
            return new PartitionReader() {
                @Override
                public boolean isEmpty(int partition) {
                    return false;
                }

                @Override
                public RunInput onlyRun(int partition) {
                    writer.cancel();
                    return input;
                }

                @Override
                public RecordCursor cursor(int partition) throws IOException {
                    throw new IOException("not by records");
                }

                @Override
                public void close() {
                    // the test closes the input
                }
            };
        }
    }
}
