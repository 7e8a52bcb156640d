package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplicitGcListenerTest {
    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, false",
        "-XX:+DisableExplicitGC, true",
        "-XX:+DisableExplicitGC -XX:-DisableExplicitGC, false",
        "-XX:-DisableExplicitGC -XX:+DisableExplicitGC, true"
    })
    void areOff_severalOptions_lastOneCounts(String options, boolean areOff) {
        assertThat(ExplicitGcListener.areOff(List.of(options.split(" ")))).isEqualTo(areOff);
    }

    /** A shortage of direct memory is one of System.gc(), a shortage of heap is not. */
    @Test
    void listen_youngCollection_notReported() {
        List<Long> told = new CopyOnWriteArrayList<>();
        ExplicitGcListener.listen(told::add);
        long begun = System.currentTimeMillis();
        WeakReference<Object> young = new WeakReference<>(new Object());
        while (young.get() != null) {
            assertThat(new byte[1 << 16]).isNotNull();
        }
        long called = System.currentTimeMillis();
        while (told.stream().noneMatch(millis -> millis >= called)) {
            System.gc();
        }
        assertThat(told).noneMatch(millis -> millis > begun && millis < called);
    }
}
