package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParallelTasksTest {
    @Test
    void nanos_threeTasks_runAtOnce() throws Exception {
        // Each waits for the others.
        CountDownLatch latch = new CountDownLatch(3);
        Callable<Boolean> task = () -> {
            latch.countDown();
            return latch.await(10, TimeUnit.SECONDS);
        };
        assertThat(ParallelTasks.nanos(List.of(task, task, task))).isPositive();
        assertThat(latch.getCount()).isZero();
    }

    @Test
    void nanos_failedTask_throwsItsException() {
        Callable<Void> wrong = () -> {
            throw new WrongDataException("f", 1, 2, 3);
        };
        assertThatThrownBy(() -> ParallelTasks.nanos(List.of(() -> null, wrong)))
                .isInstanceOf(WrongDataException.class);
    }
}
