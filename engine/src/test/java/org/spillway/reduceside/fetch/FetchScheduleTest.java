package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class FetchScheduleTest {
    private static final int COPIES = 10;

    private final TestClock clock = new TestClock();

    /** All reduces of a job hear of maps in the same order. */
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

    /** Two threads ask one host, so each takes half of its outputs; not a tenth. */
    @Test
    void aHostIsAskedForManyAtOnceByTwo() {
        FetchSchedule schedule = schedule(60);
        assertThat(schedule.poll()).hasSize(30);
        assertThat(schedule.poll()).hasSize(30);
        assertThat(schedule.poll()).isEmpty();
    }

    /** Each thread has a host of its own: two requests to one would only cost more. */
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

    /** A request for each output when its map ends would be as many requests as there are maps. */
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
        assertThat(schedule.pause()).isBetween(30_000_000_000L, 90_000_000_000L);
        clock.sleep(90_000);
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

    /** Else a thread has nothing to do until another one has fetched all of a host. */
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

    /** To wait for others would be to leave the network idle. */
    @Test
    void largeOutputsAreAskedForAtOnce() {
        FetchSchedule schedule = schedule(100, new Random(0));
        schedule.stored(1 << 20);
        schedule.add(List.of(Attempts.of(0)));
        assertThat(schedule.poll()).hasSize(1);
    }

    /** What a reduce has fetched speaks against giving up, and others may be lost, too. */
    @Test
    void nothingIsHeldBackOnceAFetchHasFailed() {
        FetchSchedule schedule = schedule(100, new Random(0));
        schedule.stored(100);
        schedule.add(List.of(Attempts.of(0), Attempts.of(1, "http://other")));
        assertThat(schedule.poll()).isEmpty();
        schedule.wantNews();
        assertThat(schedule.poll()).hasSize(1);
        assertThat(schedule.poll()).hasSize(1);
    }

    /** Whether it is lost should be known soon. */
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

    /** What breaks because connections are closed then must not be counted or reported. */
    @Test
    void nothingIsWantedOnceTheFetchIsCancelled() {
        FetchSchedule schedule = schedule(1);
        assertThat(schedule.isWanted(Attempts.of(0))).isTrue();
        schedule.cancel();
        assertThat(schedule.isWanted(Attempts.of(0))).isFalse();
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

    /** Others must not be held up behind it once more. */
    @Test
    void anOutputThatFailedComesBehindTheOthers() {
        FetchSchedule schedule = new FetchSchedule(3, 1, nowhere(), clock, new Random(0));
        schedule.add(Attempts.all(3));
        MapAttempt failed = schedule.poll().get(0);
        schedule.retry(failed, 0);
        schedule.giveBack(Attempts.HOST, Attempts.all(3).subList(1, 3), 0, 0);
        assertThat(schedule.poll()).hasSize(3).endsWith(failed);
    }

    /** Not more than one thread finds out whether a host serves again. */
    @Test
    void aHostThatFailedIsAskedByOneThreadAfterItsPause() {
        FetchSchedule schedule = schedule(300); // more than two requests take
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

    /** Its other thread may come to the end of a reply meanwhile. */
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

    /** Each try of theirs may take seconds. */
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

    /** One is for a host that has something soon. */
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

    /** What lies on its disks needs no service. */
    @Test
    void onlyWhatCannotBeReadOnThisNodeIsLeftAlone() {
        FetchSchedule schedule = new FetchSchedule(
                20, COPIES, new LocalOutputs(new String[0], null, 0, "host:13562"), clock, new Random(0));
        schedule.add(Attempts.all(20));
        List<MapAttempt> taken = schedule.poll();
        schedule.giveBack(Attempts.HOST, taken.subList(1, 2), 1000, 0);
        assertThat(schedule.poll()).isNotEmpty().doesNotContain(taken.get(1));
        assertThat(schedule.poll()).isNotEmpty();
        assertThat(schedule.waiting(Attempts.HOST)).as("outputs to be blamed").isEmpty();
        clock.sleep(1000);
        assertThat(schedule.hasOthers(Attempts.HOST)).isFalse();
    }

    /** It does not share with a second one. */
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
        schedule.withdraw(failed.id());
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
