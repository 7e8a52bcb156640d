package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.work.Clock;

class FetchTableTest {
    private static final int COPIES = 10;

    private final TestClock clock = new TestClock();
    private Host last; // of which outputs were taken

    /** All reduces of a job learn of maps in the same order. */
    @Test
    void take_sameHostsInManyReduces_firstHostDiffers() throws Exception {
        Set<String> first = new HashSet<>();
        for (int reduce = 0; reduce < 200; reduce++) {
            FetchTable table = table(20, new Random());
            for (int map = 0; map < 20; map++) {
                table.succeeded(List.of(Attempts.of(map, "http://host" + map)), 0);
            }
            first.add(table.take().host().name);
        }
        assertThat(first).hasSizeGreaterThan(10);
    }

    /** Two threads fetch from a single host, so each takes half of its outputs, not a tenth. */
    @Test
    void poll_oneHost_twoThreadsTakeHalfEach() {
        FetchTable table = table(60);
        assertThat(poll(table)).hasSize(30);
        assertThat(poll(table)).hasSize(30);
        assertThat(poll(table)).isEmpty();
    }

    /** Each thread has a separate host. Two requests to one host would only cost more. */
    @Test
    void poll_hostForEachThread_allOfItsOutputs() {
        FetchTable table = table(200, new Random(0));
        for (int map = 0; map < 200; map++) {
            table.succeeded(List.of(Attempts.of(map, "http://host" + map % 10)), 0);
        }
        Set<String> hosts = new HashSet<>();
        for (int thread = 0; thread < COPIES; thread++) {
            List<MapAttempt> taken = poll(table);
            assertThat(taken).hasSize(20);
            hosts.add(taken.get(0).host());
        }
        assertThat(hosts).hasSize(10);
        assertThat(poll(table)).isEmpty();
    }

    /** A request for each output as soon as its map ends would cause as many requests as maps. */
    @Test
    void poll_smallOutputsWhileMapsRun_heldBackForOthers() {
        FetchTable table = table(100, new Random(0));
        table.succeeded(List.of(Attempts.of(0)), 0);
        assertThat(poll(table)).as("nobody knows that it is small").hasSize(1);
        stored(table, 99, 100);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        table.succeeded(Attempts.all(5).subList(1, 5), 0);
        assertThat(poll(table)).isEmpty();
        table.succeeded(List.of(Attempts.of(5)), 0);
        assertThat(table.pause()).as("not when all other reduces ask, too").isBetween(1L, 10_000_000_000L);
        clock.sleep(10_000);
        assertThat(poll(table)).hasSize(5);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        table.succeeded(List.of(Attempts.of(6)), 0);
        assertThat(poll(table)).isEmpty();
        assertThat(table.pause()).isBetween(35_000_000_000L, 105_000_000_000L);
        clock.sleep(105_000);
        assertThat(poll(table)).hasSize(1);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        table.succeeded(Attempts.all(10).subList(7, 10), 0);
        assertThat(poll(table)).isEmpty();
        for (int map = 10; map < 98; map++) {
            table.succeeded(List.of(Attempts.of(map, "http://other" + map)), 0);
        }
        assertThat(poll(table)).as("few maps are left").isNotEmpty();
    }

    /** Maps may end on a host every second. */
    @Test
    void poll_outputsKeepComing_takenAfterTenSeconds() {
        FetchTable table = table(1000, new Random(0));
        stored(table, 999, 100);
        List<MapAttempt> all = Attempts.all(400);
        table.succeeded(all.subList(0, 5), 0);
        assertThat(poll(table)).isEmpty();
        for (int second = 0; second < 10; second++) {
            clock.sleep(1000);
            table.succeeded(all.subList(5 + 39 * second, 44 + 39 * second), 0);
        }
        int taken = 0;
        for (List<MapAttempt> some = poll(table); !some.isEmpty(); some = poll(table)) {
            taken += some.size();
            giveBack(table, Attempts.HOST, List.of(), 0, 0);
        }
        assertThat(taken).as("in requests one after the other").isEqualTo(395);
    }

    /** Otherwise a thread is idle until another one has fetched all outputs of a host. */
    @Test
    void poll_moreThreadsThanHosts_hostsShared() {
        FetchTable table = TestTables.of(270, 5, TestTables.nowhere(), clock, new Random(0));
        for (int map = 0; map < 270; map++) {
            table.succeeded(List.of(Attempts.of(map, "http://host" + map % 3)), 0);
        }
        for (int thread = 0; thread < 5; thread++) {
            assertThat(poll(table)).isNotEmpty();
        }
    }

    /** Waiting for further outputs would leave the network idle. */
    @Test
    void poll_largeOutputs_notHeldBack() {
        FetchTable table = table(100, new Random(0));
        stored(table, 99, 1 << 20);
        table.succeeded(List.of(Attempts.of(0)), 0);
        assertThat(poll(table)).hasSize(1);
    }

    /** Each fetched output is a reason not to give up, and others may be lost too. */
    @Test
    void poll_fetchHasFailed_nothingHeldBackForThreeMinutes() throws Exception {
        FetchTable table = table(100, new Random(0));
        stored(table, 99, 100);
        table.succeeded(List.of(Attempts.of(0), Attempts.of(1, "http://other")), 0);
        assertThat(poll(table)).isEmpty();
        MapAttempt failed = Attempts.of(50, "http://failed");
        fail(table, failed);
        table.obsolete(failed.id());
        assertThat(poll(table)).hasSize(1);
        assertThat(poll(table)).hasSize(1);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        clock.sleep(180_000);
        table.succeeded(List.of(Attempts.of(2)), 0);
        assertThat(poll(table)).isEmpty();
    }

    /** The reduce should find out soon whether the output is lost. */
    @Test
    void poll_outputHasFailed_notHeldBack() {
        FetchTable table = table(100, new Random(0));
        table.succeeded(List.of(Attempts.of(0)), 0);
        List<MapAttempt> taken = poll(table);
        stored(table, 99, 100);
        giveBack(table, Attempts.HOST, taken, 1000, 0);
        clock.sleep(1000);
        assertThat(poll(table)).hasSize(1);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        delay(table, taken.get(0), 750);
        clock.sleep(750);
        assertThat(poll(table)).hasSize(1);
    }

    /** Netty's HttpServerCodec takes 4,096 bytes for the first line. */
    @Test
    void poll_manyOutputs_asManyAsARequestLineTakes() {
        FetchTable table = table(1000);
        int names = 0;
        List<MapAttempt> taken = poll(table);
        for (MapAttempt attempt : taken) {
            names += attempt.id().toString().length() + 1;
        }
        assertThat(names).isBetween(3700, 3800);
        assertThat(taken).hasSizeGreaterThan(90);
    }

    @Test
    void poll_outputIsDelayed_othersTaken() {
        FetchTable table = table(2);
        MapAttempt failed = poll(table).get(0);
        delay(table, failed, 750);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        List<MapAttempt> other = poll(table);
        assertThat(other).hasSize(1).doesNotContain(failed);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        assertThat(poll(table)).isEmpty();
        assertThat(table.pause()).isEqualTo(750_000_000);
        clock.sleep(750);
        assertThat(poll(table)).containsExactly(failed);
    }

    /** The failed output must not delay the others again. */
    @Test
    void poll_outputHasFailed_comesLast() {
        FetchTable table = TestTables.of(3, 1, TestTables.nowhere(), clock, new Random(0));
        table.succeeded(Attempts.all(3), 0);
        MapAttempt failed = poll(table).get(0);
        delay(table, failed, 0);
        giveBack(table, Attempts.HOST, Attempts.all(3).subList(1, 3), 0, 0);
        assertThat(poll(table)).hasSize(3).endsWith(failed);
    }

    /** A single thread finds out whether a host works again. */
    @Test
    void poll_hostHasFailed_oneThreadAfterItsPause() {
        FetchTable table = table(300); // more than fit in two requests
        List<MapAttempt> taken = poll(table);
        List<MapAttempt> others = poll(table);
        giveBack(table, Attempts.HOST, taken, 1000, 0);
        giveBack(table, Attempts.HOST, others, 1000, 0);
        assertThat(poll(table)).isEmpty();
        assertThat(table.pause()).isEqualTo(1_000_000_000);
        clock.sleep(1000);
        List<MapAttempt> one = poll(table);
        assertThat(one).isNotEmpty();
        assertThat(poll(table)).isEmpty();
        table.serves(table.host(Attempts.HOST));
        assertThat(poll(table)).isNotEmpty();
        assertThat(poll(table)).isEmpty();
    }

    /** In the meantime, the host's other thread may complete a reply. */
    @Test
    void poll_busyHostServes_leftAloneUntilItsTime() {
        FetchTable table = table(300);
        List<MapAttempt> taken = poll(table);
        giveBack(table, Attempts.HOST, taken, 0, 1000);
        table.serves(table.host(Attempts.HOST));
        assertThat(poll(table)).isEmpty();
        clock.sleep(1000);
        assertThat(poll(table)).isNotEmpty();
        table.serves(table.host(Attempts.HOST));
        assertThat(poll(table)).isNotEmpty();
    }

    private FetchTable withFortyHostsThatHaveFailed() {
        FetchTable table = table(40, new Random(0));
        for (int map = 0; map < 40; map++) {
            table.succeeded(List.of(Attempts.of(map, "http://host" + map)), 0);
            List<MapAttempt> taken = poll(table);
            giveBack(table, "http://host" + map, taken, 1000, 0);
        }
        clock.sleep(1000);
        return table;
    }

    /** Each try of such a host may take seconds. */
    @Test
    void poll_manyHostsHaveFailed_halfOfTheThreadsAskThem() {
        FetchTable table = withFortyHostsThatHaveFailed();
        for (int thread = 0; thread < COPIES / 2; thread++) {
            assertThat(poll(table)).isNotEmpty();
        }
        table.succeeded(List.of(Attempts.of(0, "http://other")), 0);
        assertThat(poll(table).get(0).host()).isEqualTo("http://other");
    }

    /** One thread stays free for a host that may soon have outputs. */
    @Test
    void poll_onlyFailedHosts_oneThreadStaysFree() {
        FetchTable table = withFortyHostsThatHaveFailed();
        for (int thread = 0; thread < COPIES - 1; thread++) {
            assertThat(poll(table)).isNotEmpty();
        }
        assertThat(poll(table)).isEmpty();
        assertThat(table.pause()).as("until one of them is done").isEqualTo(Long.MAX_VALUE);
    }

    /** Outputs on the node's disks do not need its service. */
    @Test
    void giveBack_notReadOnThisNode_waitsForItsService() {
        FetchTable table = TestTables.of(
                20, COPIES, new LocalSource(new String[0], null, 0, "host:13562", null), clock, new Random(0));
        table.succeeded(Attempts.all(20), 0);
        List<MapAttempt> taken = poll(table);
        assertThat(taken).hasSize(2);
        assertThat(last.isDisk).isTrue();
        List<MapAttempt> refused = taken.subList(0, 1);
        Batch alone = Batch.of(table.host(Attempts.HOST), refused, 0);
        assertThat(table.lost(alone, refused, false))
                .as("its service has no others")
                .isEqualTo(refused);
        assertThat(table.waiting(table.host(Attempts.HOST)))
                .as("outputs to be blamed")
                .isEmpty();
        table.giveBack(Batch.of(last, taken.subList(1, 2), 0));
        assertThat(table.waiting(table.host(Attempts.HOST))).containsExactly(taken.get(1));
        // The service may fail like that of any host.
        List<MapAttempt> asked = takeUnread(table);
        assertThat(asked).containsExactly(taken.get(1));
        giveBack(table, Attempts.HOST, asked, 1000, 0);
        assertThat(poll(table)).isNotEmpty().doesNotContain(taken.get(1));
        clock.sleep(1000);
        assertThat(takeUnread(table)).containsExactly(taken.get(1));
    }

    /** A service that hangs would hold all threads. */
    @Test
    void poll_serviceOfThisNode_twoThreadsAndOneAfterFailure() {
        FetchTable table = TestTables.of(
                20, COPIES, new LocalSource(new String[0], null, 0, "host:13562", null), clock, new Random(0));
        table.succeeded(Attempts.all(20), 0);
        int unread = 0;
        while (unread < 20) {
            List<MapAttempt> taken = poll(table);
            if (last.isDisk) {
                table.giveBack(Batch.of(last, taken, 0));
                unread += taken.size();
            } else {
                giveBack(table, Attempts.HOST, taken, 0, 0);
            }
        }
        assertThat(poll(table)).isNotEmpty();
        assertThat(poll(table)).isNotEmpty();
        assertThat(poll(table)).isEmpty();
        giveBack(table, Attempts.HOST, List.of(), 1000, 0);
        giveBack(table, Attempts.HOST, Attempts.all(20), 1000, 0);
        clock.sleep(1000);
        assertThat(poll(table)).isNotEmpty();
        assertThat(poll(table)).isEmpty();
    }

    /** A waiting thread wakes when a host may be asked again. */
    @ParameterizedTest
    @ValueSource(strings = {"add", "retry", "giveBack", "serves", "failed", "time"})
    void take_nothingReady_waitsUntilThereIs(String event) throws Exception {
        FetchTable table = TestTables.of(100, 2, TestTables.nowhere(), Clock.SYSTEM, new Random(0));
        table.succeeded(Attempts.all(2), 0);
        if (event.equals("failed")) {
            stored(table, 99, 100);
        } else {
            List<MapAttempt> first = poll(table);
            List<MapAttempt> second = poll(table);
            switch (event) {
                case "serves" -> {
                    last.failed(System.nanoTime() + 3600_000 * Clock.NANOS_PER_MILLI);
                    giveBack(table, Attempts.HOST, first, 0, 0);
                }
                case "time" -> {
                    last.failed(System.nanoTime() + 300 * Clock.NANOS_PER_MILLI);
                    giveBack(table, Attempts.HOST, first, 0, 0);
                    giveBack(table, Attempts.HOST, second, 0, 0);
                }
                default -> giveBack(table, Attempts.HOST, List.of(), 0, 0);
            }
        }
        FutureTask<Batch> taken = new FutureTask<>(table::take);
        Thread thread = new Thread(taken);
        thread.start();
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        switch (event) {
            case "add" -> table.succeeded(List.of(Attempts.of(2)), 0);
            case "retry" -> fail(table, Attempts.of(1));
            case "giveBack" -> giveBack(table, Attempts.HOST, List.of(Attempts.of(1)), 0, 0);
            case "serves" -> table.serves(table.host(Attempts.HOST));
            case "failed" -> fail(table, Attempts.of(50, "http://other"));
            default -> assertThat(event).isEqualTo("time");
        }
        assertThat(taken.get().left()).isNotEmpty();
        thread.join();
    }

    private List<MapAttempt> takeUnread(FetchTable table) {
        List<MapAttempt> taken = poll(table);
        while (last.isDisk) {
            taken = poll(table);
        }
        return taken;
    }

    /** The thread does not share the host with another one. */
    @Test
    void poll_hostHasPaused_allOutputs() {
        FetchTable table = table(60);
        giveBack(table, Attempts.HOST, poll(table), 1000, 0);
        clock.sleep(1000);
        assertThat(poll(table)).hasSize(60);
    }

    /** Closing connections causes failures, which must not be counted or reported. */
    @Test
    void isWanted_cancelled_no() {
        FetchTable table = table(1);
        assertThat(table.isWanted(Attempts.of(0))).isTrue();
        table.cancel();
        assertThat(table.isWanted(Attempts.of(0))).isFalse();
    }

    /** The merge is then delayed, and a file may leave the page cache before it is read again. */
    @Test
    void isAllKnown_oneIsObsolete_no() {
        FetchTable table = table(4);
        assertThat(table.isAllKnown()).isTrue();
        table.obsolete(Attempts.of(3).id());
        assertThat(table.isAllKnown()).isFalse();
        table.succeeded(List.of(Attempts.of(3)), 0);
        assertThat(table.isAllKnown()).as("it is the same attempt").isFalse();
        table.skip(3);
        table.obsolete(Attempts.of(3).id());
        assertThat(table.isAllKnown()).as("what is done stays").isTrue();
    }

    /** A slower attempt of a map is killed when another one has succeeded. */
    @Test
    void isAllKnown_anotherAttemptIsObsolete_yes() {
        FetchTable table = table(4);
        table.obsolete(new TaskAttemptID(Attempts.of(3).id().getTaskID(), 1));
        assertThat(table.isAllKnown()).isTrue();
    }

    @Test
    void stored_twoAttemptsOfAMap_firstCounts() {
        FetchTable table = table(2);
        MapAttempt other =
                new MapAttempt(0, new TaskAttemptID(Attempts.of(0).id().getTaskID(), 1), "http://other");
        assertThat(table.stored(Attempts.of(0), 1, true)).isTrue();
        assertThat(table.stored(other, 1, true)).isFalse();
        assertThat(table.finished()).as("not before it is part of the input").isZero();
        table.done();
        table.skip(0);
        assertThat(table.finished()).isEqualTo(1);
        assertThat(table.isWanted(other)).isFalse();
    }

    @Test
    void waiting_obsoleteOutput_notReturned() {
        FetchTable table = table(4);
        MapAttempt failed = poll(table).get(0);
        delay(table, failed, 10);
        table.obsolete(failed.id());
        clock.sleep(10);
        giveBack(table, Attempts.HOST, List.of(), 0, 0);
        assertThat(table.waiting(table.host(Attempts.HOST))).hasSize(2).doesNotContain(failed);
        assertThat(poll(table)).doesNotContain(failed);
    }

    private FetchTable table(int maps) {
        FetchTable table = table(maps, new Random(0));
        table.succeeded(Attempts.all(maps), 0);
        return table;
    }

    private FetchTable table(int maps, Random random) {
        return TestTables.of(maps, COPIES, TestTables.nowhere(), clock, random);
    }

    private List<MapAttempt> poll(FetchTable table) {
        Batch batch = table.poll();
        if (batch == null) {
            return List.of();
        }
        last = batch.host();
        return batch.left();
    }

    /** Ends a thread's use of a host, whose service has failed or is busy for some milliseconds. */
    private void giveBack(FetchTable table, String name, List<MapAttempt> again, long failed, long busy) {
        Host host = table.host(name);
        long now = clock.nanos();
        if (failed > 0) {
            host.failed(now + failed * Clock.NANOS_PER_MILLI);
        }
        if (busy > 0) {
            host.busy(now + busy * Clock.NANOS_PER_MILLI);
        }
        table.giveBack(Batch.of(host, again, now));
    }

    private void delay(FetchTable table, MapAttempt attempt, long millis) {
        table.host(attempt.host()).delay(attempt, clock.nanos() + millis * Clock.NANOS_PER_MILLI);
    }

    private static void fail(FetchTable table, MapAttempt attempt) throws IOException {
        List<MapAttempt> one = new ArrayList<>(List.of(attempt));
        Batch batch = Batch.of(table.host(attempt.host()), one, System.nanoTime());
        assertThat(table.outputFailed(batch, attempt, false, new IOException("injected")))
                .isTrue();
    }

    private static void stored(FetchTable table, int map, long bytes) {
        table.stored(Attempts.of(map, "http://stored"), bytes, true);
    }
}
