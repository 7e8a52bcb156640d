package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What a reduce of 100,000 maps on 3,600 nodes knows of them, and is told by the master (lab/benchmarks/LARGE-JOBS.md). */
@EnabledIfSystemProperty(named = "spillway.simulation", matches = "full")
class ReduceOfManyMapsTest {
    private static final int MAPS = 100_000;
    private static final int NODES = 3_600;

    @Test
    void table_knowsAllMaps_atMostHalfAKilobyteEach() throws InterruptedException {
        long before = liveHeap();
        FetchTable table = TestTables.of(MAPS, 5, TestTables.nowhere(), System::nanoTime, new Random(1));
        List<MapAttempt> attempts = new ArrayList<>();
        for (int map = 0; map < MAPS; map++) {
            attempts.add(Attempts.of(map, host(map)));
        }
        table.succeeded(attempts, 0);
        attempts = null;
        long bytes = liveHeap() - before;
        System.out.printf(Locale.ROOT, "the table of %,d maps: %,d bytes of heap%n", MAPS, bytes);
        assertThat(table.isAllKnown()).isTrue();
        assertThat(bytes).isLessThan(512L * MAPS);
    }

    @Test
    void event_ofTheLastMap_lessThanAHundredBytes() throws IOException {
        MapAttempt last = Attempts.of(MAPS - 1, host(MAPS - 1));
        TaskCompletionEvent event = new TaskCompletionEvent(
                MAPS - 1, last.id(), MAPS - 1, true, TaskCompletionEvent.Status.SUCCEEDED, last.host());
        DataOutputBuffer out = new DataOutputBuffer();
        event.write(out);
        System.out.printf(Locale.ROOT, "an event: %d bytes%n", out.getLength());
        assertThat(out.getLength()).isLessThan(100);
    }

    private static String host(int map) {
        return "http://node" + map % NODES + ".cluster.example.com:13562";
    }

    private static long liveHeap() throws InterruptedException {
        System.gc();
        Thread.sleep(100);
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
