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
        assertThat(schedule.poll()).hasSize(15);
        assertThat(schedule.poll()).isEmpty();
        schedule.giveBack(Attempts.HOST, List.of(), 0, 0);
        assertThat(schedule.poll()).hasSize(8);
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
