package org.spillway.reduceside.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import org.junit.jupiter.api.Test;

class ArrivalQueueTest {
    private final ArrivalQueue queue = new ArrivalQueue(2);

    /** Otherwise the reducer would take a part of its records for all of them. */
    @Test
    void aReleaseIsNotTheEndOfTheRecords() {
        queue.cancel();

        assertThat(queue.poll()).isNull();
        assertThatThrownBy(queue::await).isInstanceOf(InterruptedIOException.class);
    }

    /** A reducer that waits for outputs has not been slow, however long it waits. */
    @Test
    void whoeverWaitsIsNotSlow() throws Exception {
        Thread reader = new Thread(() -> {
            try {
                queue.await();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        reader.start();
        Thread.sleep(1_700);
        assertThat(queue.isSlow()).isFalse();
        queue.complete();
        reader.join();
    }
}
