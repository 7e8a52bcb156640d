package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class CalledCollectionsTest {
    /** A shortage of direct memory is one of System.gc(), a shortage of heap is not. */
    @Test
    void aYoungCollectionIsNotTold() {
        List<Long> told = new CopyOnWriteArrayList<>();
        CalledCollections.tell(told::add);
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
