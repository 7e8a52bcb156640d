package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchScheduleTest {
    private static final int COPIES = 10;

    private final TestClock clock = new TestClock();

    /** All reduces of a job learn of maps in the same order. */
    @Test
    void reducesDoNotAllBeginWithTheSameHost() throws Exception {
        Set<String> first = new HashSet<>();
        for (int reduce = 0; reduce < 200; reduce++) {
            FetchSchedule schedule = schedule(20, new Random());
            for (int map = 0; map < 20; map++) {
                schedule.add(List.of(Attempts.of(map, "http://host" + map)));
            }
            first.add(schedule.take().get(0).host());
        }
        assertThat(first).hasSizeGreaterThan(10);
    }

    /** Two threads fetch from a single host, so each takes half of its outputs, not a tenth. */
    @Test
    void aHostIsAskedForManyAtOnceByTwo() {
        FetchSchedule schedule = schedule(60);
        assertThat(schedule.poll()).hasSize(30);
        assertThat(schedule.poll()).hasSize(30);
        assertThat(schedule.poll()).isEmpty();
    }

    /** Each thread has a separate host. Two requests to one host would only cost more. */
    @Test
    void aHostOfManyIsAskedForAllByOneThread() {
        FetchSchedule schedule = schedule(200, new Random(0));
        for (int map = 0; map < 200; map++) {
            schedule.add(List.of(Attempts.of(map, "http://host" + map % 10)));
        }
        Set<String> hosts = new HashSet<>();
        for (int thread = 0; thread < COPIES; thread++) {
            List<MapAttempt> taken = schedule.poll();
            assertThat(taken).hasSize(20);
            hosts.add(taken.get(0).host());
        }
        assertThat(hosts).hasSize(10);
        assertThat(schedule.poll()).isEmpty();
    }

    /** A request for each output as soon as its map ends would cause as many requests as maps. */
    @Test
    void smallOutputsAreAskedForTogetherWhileMostMapsRun() {
        FetchSchedule schedule = schedule(100, new Random(0));
        schedule.add(List.of(Attempts.of(0)));
        assertThat(schedule.poll()).as("nobody knows that it is small").hasSize(1);
        schedule.stored(100);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        schedule.add(Attempts.all(5).subList(1, 5));
        assertThat(schedule.poll()).isEmpty();
        schedule.add(List.of(Attempts.of(5)));
        assertThat(schedule.pause()).as("not when all other reduces ask, too").isBetween(1L, 10_000_000_000L);
        clock.sleep(10_000);
        assertThat(schedule.poll()).hasSize(5);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        schedule.add(List.of(Attempts.of(6)));
        assertThat(schedule.poll()).isEmpty();
        assertThat(schedule.pause()).isBetween(35_000_000_000L, 105_000_000_000L);
        clock.sleep(105_000);
        assertThat(schedule.poll()).hasSize(1);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        schedule.add(Attempts.all(10).subList(7, 10));
        assertThat(schedule.poll()).isEmpty();
        for (int map = 10; map < 98; map++) {
            schedule.add(List.of(Attempts.of(map, "http://other" + map)));
        }
        assertThat(schedule.poll()).as("few maps are left").isNotEmpty();
    }

    /** Maps may end on a host every second. */
    @Test
    void outputsThatGoOnComingDoNotHoldTheOthersBack() {
        FetchSchedule schedule = schedule(1000, new Random(0));
        schedule.stored(100);
        List<MapAttempt> all = Attempts.all(400);
        schedule.add(all.subList(0, 5));
        assertThat(schedule.poll()).isEmpty();
        for (int second = 0; second < 10; second++) {
            clock.sleep(1000);
            schedule.add(all.subList(5 + 39 * second, 44 + 39 * second));
        }
        int taken = 0;
        for (List<MapAttempt> some = schedule.poll(); !some.isEmpty(); some = schedule.poll()) {
            taken += some.size();
            schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        }
        assertThat(taken).as("in requests one after the other").isEqualTo(395);
    }

    /** Otherwise a thread is idle until another one has fetched all outputs of a host. */
    @Test
    void threadsThatHaveNoHostOfTheirOwnShareOne() {
        FetchSchedule schedule = new FetchSchedule(270, 5, nowhere(), clock, new Random(0));
        for (int map = 0; map < 270; map++) {
            schedule.add(List.of(Attempts.of(map, "http://host" + map % 3)));
        }
        for (int thread = 0; thread < 5; thread++) {
            assertThat(schedule.poll()).isNotEmpty();
        }
    }

    /** Waiting for further outputs would leave the network idle. */
    @Test
    void largeOutputsAreAskedForAtOnce() {
        FetchSchedule schedule = schedule(100, new Random(0));
        schedule.stored(1 << 20);
        schedule.add(List.of(Attempts.of(0)));
        assertThat(schedule.poll()).hasSize(1);
    }

    /** Each fetched output is a reason not to give up, and others may be lost too. */
    @Test
    void nothingIsHeldBackForMinutesAfterAFetchHasFailed() {
        FetchSchedule schedule = schedule(100, new Random(0));
        schedule.stored(100);
        schedule.add(List.of(Attempts.of(0), Attempts.of(1, "http://other")));
        assertThat(schedule.poll()).isEmpty();
        schedule.failed();
        assertThat(schedule.poll()).hasSize(1);
        assertThat(schedule.poll()).hasSize(1);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        clock.sleep(180_000);
        schedule.add(List.of(Attempts.of(2)));
        assertThat(schedule.poll()).isEmpty();
    }

    /** The reduce should find out soon whether the output is lost. */
    @Test
    void whatHasFailedIsNotHeldBackForOthers() {
        FetchSchedule schedule = schedule(100, new Random(0));
        schedule.add(List.of(Attempts.of(0)));
        List<MapAttempt> taken = schedule.poll();
        schedule.stored(100);
        schedule.giveBack(Attempts.HOST, taken, 1000, 0);
        clock.sleep(1000);
        assertThat(schedule.poll()).hasSize(1);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        schedule.retry(taken.get(0), 750);
        clock.sleep(750);
        assertThat(schedule.poll()).hasSize(1);
    }

    /** Netty's HttpServerCodec takes 4,096 bytes for the first line. */
    @Test
    void aRequestNamesAsManyAsItsLineTakes() {
        FetchSchedule schedule = schedule(1000);
        int names = 0;
        List<MapAttempt> taken = schedule.poll();
        for (MapAttempt attempt : taken) {
            names += attempt.id().toString().length() + 1;
        }
        assertThat(names).isBetween(3700, 3800);
        assertThat(taken).hasSizeGreaterThan(90);
    }

    @Test
    void anOutputThatFailedIsLeftAloneWhileOthersAreFetched() {
        FetchSchedule schedule = schedule(2);
        MapAttempt failed = schedule.poll().get(0);
        schedule.retry(failed, 750);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        List<MapAttempt> other = schedule.poll();
        assertThat(other).hasSize(1).doesNotContain(failed);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        assertThat(schedule.poll()).isEmpty();
        assertThat(schedule.pause()).isEqualTo(750_000_000);
        clock.sleep(750);
        assertThat(schedule.poll()).containsExactly(failed);
    }

    /** The failed output must not delay the others again. */
    @Test
    void anOutputThatFailedComesBehindTheOthers() {
        FetchSchedule schedule = new FetchSchedule(3, 1, nowhere(), clock, new Random(0));
        schedule.add(Attempts.all(3));
        MapAttempt failed = schedule.poll().get(0);
        schedule.retry(failed, 0);
        schedule.giveBack(Attempts.HOST, Attempts.all(3).subList(1, 3), 0, 0);
        assertThat(schedule.poll()).hasSize(3).endsWith(failed);
    }

    /** A single thread finds out whether a host works again. */
    @Test
    void aHostThatFailedIsAskedByOneThreadAfterItsPause() {
        FetchSchedule schedule = schedule(300); // more than fit in two requests
        List<MapAttempt> taken = schedule.poll();
        List<MapAttempt> others = schedule.poll();
        schedule.giveBack(Attempts.HOST, taken, 1000, 0);
        schedule.giveBack(Attempts.HOST, others, 1000, 0);
        assertThat(schedule.poll()).isEmpty();
        assertThat(schedule.pause()).isEqualTo(1_000_000_000);
        clock.sleep(1000);
        List<MapAttempt> one = schedule.poll();
        assertThat(one).isNotEmpty();
        assertThat(schedule.poll()).isEmpty();
        schedule.serves(Attempts.HOST);
        assertThat(schedule.poll()).isNotEmpty();
        assertThat(schedule.poll()).isEmpty();
    }

    /** In the meantime, the host's other thread may complete a reply. */
    @Test
    void aHostThatIsBusyIsLeftAloneThoughItServes() {
        FetchSchedule schedule = schedule(300);
        List<MapAttempt> taken = schedule.poll();
        schedule.giveBack(Attempts.HOST, taken, 0, 1000);
        schedule.serves(Attempts.HOST);
        assertThat(schedule.poll()).isEmpty();
        clock.sleep(1000);
        assertThat(schedule.poll()).isNotEmpty();
        schedule.serves(Attempts.HOST);
        assertThat(schedule.poll()).isNotEmpty();
    }

    /** Each try of such a host may take seconds. */
    @Test
    void hostsThatHaveFailedTakeHalfOfTheThreads() {
        FetchSchedule schedule = schedule(40, new Random(0));
        for (int map = 0; map < 40; map++) {
            schedule.add(List.of(Attempts.of(map, "http://host" + map)));
            List<MapAttempt> taken = schedule.poll();
            schedule.giveBack("http://host" + map, taken, 1000, 0);
        }
        clock.sleep(1000);
        for (int thread = 0; thread < COPIES / 2; thread++) {
            assertThat(schedule.poll()).isNotEmpty();
        }
        schedule.add(List.of(Attempts.of(0, "http://other")));
        assertThat(schedule.poll().get(0).host()).isEqualTo("http://other");
    }

    /** One thread stays free for a host that may soon have outputs. */
    @Test
    void hostsThatHaveFailedTakeAllThreadsButOneWhereNothingElseIsToBeHad() {
        FetchSchedule schedule = schedule(40, new Random(0));
        for (int map = 0; map < 40; map++) {
            schedule.add(List.of(Attempts.of(map, "http://host" + map)));
            List<MapAttempt> taken = schedule.poll();
            schedule.giveBack("http://host" + map, taken, 1000, 0);
        }
        clock.sleep(1000);
        for (int thread = 0; thread < COPIES - 1; thread++) {
            assertThat(schedule.poll()).isNotEmpty();
        }
        assertThat(schedule.poll()).isEmpty();
        assertThat(schedule.pause()).as("until one of them is done").isEqualTo(Long.MAX_VALUE);
    }

    /** Outputs on the node's disks do not need its service. */
    @Test
    void onlyWhatCannotBeReadOnThisNodeWaitsForItsService() {
        FetchSchedule schedule = new FetchSchedule(
                20, COPIES, new LocalOutputs(new String[0], null, 0, "host:13562"), clock, new Random(0));
        schedule.add(Attempts.all(20));
        List<MapAttempt> taken = schedule.poll();
        assertThat(taken).hasSize(2).allMatch(schedule::isOnDisk);
        assertThat(schedule.hasOthers(Attempts.HOST)).isFalse();
        assertThat(schedule.waiting(Attempts.HOST)).as("outputs to be blamed").isEmpty();
        schedule.giveBackUnread(Attempts.HOST, taken.subList(1, 2));
        assertThat(schedule.waiting(Attempts.HOST)).containsExactly(taken.get(1));
        // The service may fail like that of any host.
        List<MapAttempt> asked = takeUnread(schedule);
        assertThat(asked).containsExactly(taken.get(1));
        schedule.giveBack(Attempts.HOST, asked, 1000, 0);
        assertThat(schedule.poll()).isNotEmpty().doesNotContain(taken.get(1));
        clock.sleep(1000);
        assertThat(takeUnread(schedule)).containsExactly(taken.get(1));
    }

    /** A service that hangs would hold all threads. */
    @Test
    void theServiceOfThisNodeIsAskedByTwoThreadsAndByOneOnceItHasFailed() {
        FetchSchedule schedule = new FetchSchedule(
                20, COPIES, new LocalOutputs(new String[0], null, 0, "host:13562"), clock, new Random(0));
        schedule.add(Attempts.all(20));
        int unread = 0;
        while (unread < 20) {
            List<MapAttempt> taken = schedule.poll();
            if (schedule.isOnDisk(taken.get(0))) {
                schedule.giveBackUnread(Attempts.HOST, taken);
                unread += taken.size();
            } else {
                schedule.giveBack(Attempts.HOST, taken, 0, 0);
            }
        }
        assertThat(schedule.poll()).isNotEmpty();
        assertThat(schedule.poll()).isNotEmpty();
        assertThat(schedule.poll()).isEmpty();
        schedule.giveBack(Attempts.HOST, List.of(), 1000, 0);
        schedule.giveBack(Attempts.HOST, Attempts.all(20), 1000, 0);
        clock.sleep(1000);
        assertThat(schedule.poll()).isNotEmpty();
        assertThat(schedule.poll()).isEmpty();
    }

    /** A waiting thread wakes when a host may be asked again. */
    @ParameterizedTest
    @ValueSource(strings = {"add", "retry", "giveBack", "serves", "failed", "time"})
    void aThreadWaitsUntilThereIsSomethingToTake(String event) throws Exception {
        FetchSchedule schedule =
                new FetchSchedule(100, 2, new LocalOutputs(new String[0], null, 0, ""), new Clock(), new Random(0));
        schedule.add(Attempts.all(2));
        if (event.equals("failed")) {
            schedule.stored(100);
        } else {
            List<MapAttempt> first = schedule.poll();
            List<MapAttempt> second = schedule.poll();
            switch (event) {
                case "serves" -> schedule.giveBack(Attempts.HOST, first, 3_600_000, 0);
                case "time" -> {
                    schedule.giveBack(Attempts.HOST, first, 300, 0);
                    schedule.giveBack(Attempts.HOST, second, 300, 0);
                }
                default -> schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
            }
        }
        FutureTask<List<MapAttempt>> taken = new FutureTask<>(schedule::take);
        Thread thread = new Thread(taken);
        thread.start();
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.sleep(1);
        }
        switch (event) {
            case "add" -> schedule.add(List.of(Attempts.of(2)));
            case "retry" -> schedule.retry(Attempts.of(1), 0);
            case "giveBack" -> schedule.giveBack(Attempts.HOST, List.of(Attempts.of(1)), 0, 0);
            case "serves" -> schedule.serves(Attempts.HOST);
            case "failed" -> schedule.failed();
            default -> assertThat(event).isEqualTo("time");
        }
        assertThat(taken.get()).isNotEmpty();
        thread.join();
    }

    private static List<MapAttempt> takeUnread(FetchSchedule schedule) {
        List<MapAttempt> taken = schedule.poll();
        while (schedule.isOnDisk(taken.get(0))) {
            taken = schedule.poll();
        }
        return taken;
    }

    /** The thread does not share the host with another one. */
    @Test
    void theThreadThatAsksAHostAfterItsPauseAsksForAll() {
        FetchSchedule schedule = schedule(60);
        schedule.giveBack(Attempts.HOST, schedule.poll(), 1000, 0);
        clock.sleep(1000);
        assertThat(schedule.poll()).hasSize(60);
    }

    @Test
    void whatIsObsoleteIsForgotten() {
        FetchSchedule schedule = schedule(4);
        MapAttempt failed = schedule.poll().get(0);
        schedule.retry(failed, 10);
        schedule.missing().withdraw(failed.id());
        clock.sleep(10);
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        assertThat(schedule.waiting(Attempts.HOST)).hasSize(2).doesNotContain(failed);
        assertThat(schedule.poll()).doesNotContain(failed);
    }

    private FetchSchedule schedule(int maps) {
        FetchSchedule schedule = schedule(maps, new Random(0));
        schedule.add(Attempts.all(maps));
        return schedule;
    }

    private FetchSchedule schedule(int maps, Random random) {
        return new FetchSchedule(maps, COPIES, nowhere(), clock, random);
    }

    private static LocalOutputs nowhere() {
        return new LocalOutputs(new String[0], null, 0, "");
    }
}
