package org.spillway.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private final Heartbeat heartbeat = new Heartbeat();
    private final AtomicInteger reports = new AtomicInteger();

    @Test
    void report_manyBeats_reportedOnce() {
        long since = heartbeat.count();
        since = heartbeat.report(since, reports::incrementAndGet);
        assertThat(reports).hasValue(0);
        heartbeat.beat();
        heartbeat.beat();
        since = heartbeat.report(since, reports::incrementAndGet);
        since = heartbeat.report(since, reports::incrementAndGet);
        assertThat(reports).hasValue(1);
        heartbeat.beat();
        heartbeat.report(since, reports::incrementAndGet);
        assertThat(reports).hasValue(2);
    }

    @Test
    void count_beatsOfManyThreads_grows() throws Exception {
        long since = heartbeat.count();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 100_000; i++) {
                    heartbeat.beat();
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(heartbeat.count()).isGreaterThan(since);
    }
}
