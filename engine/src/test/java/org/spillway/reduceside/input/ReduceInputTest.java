package org.spillway.reduceside.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.io.BulkInput;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.reduceside.fetch.MapOutputSink;
import org.spillway.reduceside.store.ReduceMemory;
import org.spillway.reduceside.store.TestMergeContext;
import org.spillway.testing.DirectBytes;
import org.spillway.work.Workers;

/** A fetch whose end fails, as for want of memory, leaves a thread that stores an output. */
@Isolated
class ReduceInputTest {
    private static final int PAGE = 1 << 16;
    private static final int LENGTH = 100 * PAGE;

    @TempDir
    private Path dir;

    @Test
    void release_fetchMayNotHaveEnded_memoryNotFreed() throws Exception {
        long before = DirectBytes.settled();
        ReduceInput input = input();
        MapOutputSink sink = input.sink();
        HalfOutput bytes = new HalfOutput();
        Thread fetch = new Thread(() -> store(sink, bytes));
        fetch.start();
        try {
            bytes.begun.await();
            assertThat(DirectBytes.now()).isGreaterThanOrEqualTo(before + LENGTH);
            input.release();
            assertThat(DirectBytes.now()).isGreaterThanOrEqualTo(before + LENGTH);
        } finally {
            bytes.end.countDown();
            fetch.join();
        }
    }

    @Test
    void release_fetchHasEnded_memoryFreedAtOnce() throws Exception {
        long before = DirectBytes.settled();
        ReduceInput input = input();
        HalfOutput bytes = new HalfOutput();
        bytes.end.countDown();
        store(input.sink(), bytes);
        input.fetched(true, null);
        input.release();
        assertThat(DirectBytes.now()).isLessThan(before + LENGTH);
    }

    private ReduceInput input() throws IOException {
        ReduceMemory.Bytes limit = new ReduceMemory.Bytes(4L * LENGTH, 0);
        ReduceMemory memory = new ReduceMemory(
                limit,
                new ReduceMemory.Bytes(0, 0),
                0,
                limit.offHeap(),
                limit.offHeap(),
                0,
                new ReduceMemory.PageSize(PAGE, PAGE));
        Workers worker = new Workers("merge", 1, UserGroupInformation.getCurrentUser());
        return new ReduceInput(TestMergeContext.in(dir), memory, 2, worker, null);
    }

    private static void store(MapOutputSink sink, BulkInput bytes) {
        try {
            sink.store(new MapOutput(0, LENGTH, LENGTH + 4, bytes, "test", null, false));
        } catch (IOException | InterruptedException | RuntimeException e) {
            // the output is no segment
        }
    }

    /** Waits in the middle, and ends there. */
    private static final class HalfOutput extends BulkInput {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch end = new CountDownLatch(1);
        private int read;

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (read < LENGTH / 2) {
                read += length;
                return length;
            }
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            return -1;
        }
    }
}
