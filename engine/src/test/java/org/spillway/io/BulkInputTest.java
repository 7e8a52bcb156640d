package org.spillway.io;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BulkInputTest {
    private static final int MIB = 1 << 20;

    /** Reads pieces of 1,000 bytes, as from a socket. With a new array for each piece, 16 MiB allocate 500 MiB. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void read_smallPieces_noArrayEach(boolean direct) throws Exception {
        ByteBuffer target = direct ? ByteBuffer.allocateDirect(16 * MIB) : ByteBuffer.allocate(16 * MIB);
        BulkInput input = new Pieces();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        while (target.hasRemaining()) {
            assertThat(input.read(target)).isPositive();
        }
        // The measured bytes include those of the assertions.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(32 * MIB);
        target.flip();
        for (int i = 0; i < target.limit(); i++) {
            if (target.get(i) != (byte) i) {
                throw new AssertionError("byte " + i + " is " + target.get(i));
            }
        }
        assertThat(input.read(ByteBuffer.allocate(0))).isZero();
    }

    private static final class Pieces extends BulkInput {
        private int position;

        @Override
        public int read(byte[] target, int offset, int length) {
            int count = Math.min(1000, length);
            for (int i = 0; i < count; i++) {
                target[offset + i] = (byte) position++;
            }
            return count;
        }
    }
}
