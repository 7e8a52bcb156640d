package org.spillway.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OneThreadTest {
    @BeforeEach
    @AfterEach
    void reset() {
        OneThread.reset();
    }

    @Test
    void enter_nestedCallsOfOneThread_accepted() {
        boolean outer = OneThread.enter();
        boolean inner = OneThread.enter();
        OneThread.exit(inner);
        OneThread.exit(outer);
        assertThatCode(() -> OneThread.check("any")).doesNotThrowAnyException();
    }

    @Test
    void enter_threadsOneAfterTheOther_accepted() throws Exception {
        for (int i = 0; i < 2; i++) {
            FutureTask<Void> other = new FutureTask<>(() -> OneThread.exit(OneThread.enter()), null);
            new Thread(other).start();
            other.get();
        }
        assertThatCode(() -> OneThread.check("any")).doesNotThrowAnyException();
    }

    @Test
    void enter_secondThreadInside_throws() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        FutureTask<Void> other = new FutureTask<>(() -> {
            boolean outermost = OneThread.enter();
            inside.countDown();
            end.await();
            OneThread.exit(outermost);
            return null;
        });
        new Thread(other).start();
        inside.await();
        assertThatThrownBy(OneThread::enter).hasMessageContaining("two threads at once");
        end.countDown();
        other.get();
        assertThatThrownBy(() -> OneThread.check("a task")).isInstanceOf(Difference.class);
    }
}
