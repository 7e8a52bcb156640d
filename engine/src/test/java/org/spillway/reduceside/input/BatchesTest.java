package org.spillway.reduceside.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.reduceside.store.Backlog;
import org.spillway.reduceside.store.MergeContext;
import org.spillway.reduceside.store.MergeInput;
import org.spillway.reduceside.store.TestMergeContext;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentReader;
import org.spillway.work.Clock;
import org.spillway.work.Workers;

class BatchesTest {
    private static final int LARGE = 2 << 20;
    private static final int RECORDS = 6;

    private final Workers worker = new Workers("batches-test", 1, user());

    @TempDir
    private Path dir;

    @AfterEach
    void end() {
        worker.stop();
    }

    /**
     * A large record is a batch of its own and may take 1 GiB. Only one such batch exists at a time, including the
     * reducer's.
     */
    @Test
    void run_largeRecords_oneFilledAtATime() throws Exception {
        SegmentReader cursor = SegmentReader.ofVerified(
                new ByteArrayInputStream(segment()), segment().length, "test", new ReadBuffers(1 << 12));
        MergeContext task = TestMergeContext.in(dir);
        MergeInput input = mock(MergeInput.class);
        when(input.open(any())).thenReturn(cursor);
        Backlog backlog = new Backlog(TestMergeContext.in(dir), null, null, false, 1, Clock.SYSTEM);
        backlog.add(input);
        backlog.complete();
        Batches batches = new Batches(backlog, task, () -> {}, worker);
        for (int i = 1; i <= RECORDS; i++) {
            ReduceBatch batch = batches.next();
            assertThat(batch.valueLength(0)).isEqualTo(LARGE);
            assertThat(batch.bytes()[1]).isEqualTo((byte) (i - 1));
            awaitFiller();
            assertThat(task.heartbeat().count()).as("filled").isEqualTo(i);
        }
        assertThat(batches.next().count()).isZero();
    }

    /** Waits until the thread that fills batches waits for the reducer, or has ended. */
    private static void awaitFiller() throws InterruptedException {
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("batches-test")
                        && thread.getState() != Thread.State.WAITING
                        && thread.getState() != Thread.State.TIMED_WAITING)) {
            Thread.sleep(1);
        }
    }

    private static byte[] segment() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (int i = 0; i < RECORDS; i++) {
            WritableUtils.writeVInt(out, 1);
            WritableUtils.writeVInt(out, LARGE);
            out.writeByte(i);
            byte[] value = new byte[LARGE];
            value[0] = (byte) i;
            out.write(value);
        }
        WritableUtils.writeVInt(out, -1);
        WritableUtils.writeVInt(out, -1);
        return bytes.toByteArray();
    }

    private static UserGroupInformation user() {
        try {
            return UserGroupInformation.getCurrentUser();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
