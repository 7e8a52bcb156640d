package org.spillway.reduceside.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.spillway.reduceside.store.ReduceFigures;

class ArrivalQueueTest {
    private static final long LONG = 3_600_000_000_000L;

    private final AtomicLong now = new AtomicLong();
    private final ArrivalQueue queue = new ArrivalQueue(2, mock(ReduceFigures.class), now::get);

    /** Otherwise the reducer would take a part of its records for all of them. */
    @Test
    void next_cancelled_throwsWhereItMayWait() throws Exception {
        queue.cancel();

        assertThat(queue.next(false)).isNull();
        assertThatThrownBy(() -> queue.next(true)).isInstanceOf(InterruptedIOException.class);
    }

    /** A reducer that waits for outputs has not been slow, however long it waits. */
    @Test
    void isSlow_readerWaitsForOutputs_false() throws Exception {
        Thread reader = new Thread(() -> {
            try {
                queue.next(true);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        now.addAndGet(LONG);
        assertThat(queue.isSlow()).isTrue();
        reader.start();
        for (int i = 0; i < 3; i++) {
            while (queue.isSlow()) {
                Thread.sleep(1); // until it looks the next time
            }
            now.addAndGet(LONG);
        }
        queue.complete();
        reader.join();
    }
}
