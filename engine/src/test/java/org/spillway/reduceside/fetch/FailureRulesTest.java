package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.reduceside.http.HostException;
import org.spillway.reduceside.http.HostException.Kind;

class FailureRulesTest {
    private static final int MAPS = 40;
    private static final IOException WHY = new IOException("injected");

    private final TestClock clock = new TestClock();
    private final long start = clock.nanos();
    private final JobConf job = new JobConf(false);
    private final Reports reports = new Reports();
    private final Host host = new Host(Attempts.HOST, false, new Random(0));

    /** The master runs a map again after the third report. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void outputFailed_again_reportedThriceInFiveSeconds(int seed) throws Exception {
        FailureRules failures = failures(seed);
        List<Long> tries = new ArrayList<>();
        for (int time = 0; time < 8; time++) {
            tries.add(millis());
            long retry = failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, MAPS - 1, WHY);
            clock.sleep(Math.max(retry, pause()));
        }
        assertThat(reports.of(0)).hasSize(8).isEqualTo(tries);
        assertThat(tries.get(1)).isBetween(600L, 900L);
        assertThat(tries.get(2)).isLessThan(5000);
        assertThat(tries.get(7) - tries.get(6)).as("the wait has grown").isBetween(30_000L, 60_000L);
    }

    /** The waits are 1, 2, 4, 8 and 8 seconds, plus or minus a fifth. Further waits are longer. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void hostFailed_refusesConnections_reportedThriceInThirtySeconds(int seed) throws Exception {
        FailureRules failures = failures(seed);
        List<Long> tries = new ArrayList<>();
        for (int time = 0; time < 8; time++) {
            tries.add(millis());
            failures.hostFailed(
                    asked(host, first(2), clock.nanos()), others(), MAPS / 2, failure(Kind.REFUSES_CONNECTIONS));
            clock.sleep(pause());
        }
        assertThat(reports.of(0)).as("reports of what was asked for").isEqualTo(tries.subList(3, 8));
        assertThat(reports.of(2)).as("reports of its other outputs").isEqualTo(tries.subList(3, 8));
        assertThat(tries.get(1)).isBetween(800L, 1200L);
        assertThat(tries.get(3)).as("first report").isGreaterThanOrEqualTo(5000);
        assertThat(tries.get(5)).as("third report").isLessThan(30_000);
        assertThat(tries.get(7) - tries.get(6)).as("the wait has grown").isGreaterThan(40_000);
    }

    /**
     * Each try takes five seconds to fail, or three or none without a route; a reply breaks after six, and a request that is
     * repeated takes fifteen. A link that was down for 20 s is reported by none of any number of reduces, though the packets of
     * the last try leave in its first seconds, and a host that stays away is in time for its maps to begin again within 30 s.
     */
    @ParameterizedTest
    @CsvSource({
        "0, 5000",
        "1, 5000",
        "2, 5000",
        "0, 6000",
        "1, 6000",
        "2, 6000",
        "3, 3000",
        "0, 10",
        "0, 10000",
        "0, 11900",
        "1, 12100",
        "0, 14800",
        "1, 15500"
    })
    void hostFailed_hostIsSilent_reportedThriceAfterTwentySeconds(int seed, long first) throws Exception {
        FailureRules failures = failures(seed);
        long lasts = first;
        long began = 0;
        while (reports.all.isEmpty()) {
            long begun = clock.nanos();
            began = millis();
            clock.sleep(lasts);
            failures.masterAnswered(0);
            failures.hostFailed(asked(host, first(2), begun), others(), MAPS / 2, failure(Kind.SILENT));
            clock.tick();
            if (reports.all.isEmpty()) {
                clock.sleepUntil(host.freeFrom(clock.nanos()));
            }
            lasts = Math.min(first, 5000);
        }
        assertThat(reports.all).hasSize(MAPS);
        assertThat(reports.of(0)).hasSize(3).allMatch(time -> time >= 20_000 && time < 25_000);
        assertThat(began).as("begin of the last try").isGreaterThanOrEqualTo(18_000);
    }

    /** A firewall refuses it. The master is asked after each failure, so it never answers during a try. */
    @Test
    void hostFailed_connectsFailAtOnce_reportedThriceAfterTwentySeconds() throws Exception {
        FailureRules failures = failures(0);
        while (reports.all.isEmpty()) {
            failures.hostFailed(asked(host, first(2), clock.nanos()), others(), MAPS / 2, failure(Kind.SILENT));
            clock.tick();
            failures.masterAnswered(0);
            assertThat(millis()).isLessThan(60_000);
            clock.sleepUntil(host.freeFrom(clock.nanos()));
        }
        assertThat(reports.of(0)).hasSize(3).allMatch(time -> time >= 20_000 && time < 25_000);
    }

    /** Even where the reduce counts the host as failed sooner. */
    @Test
    void hostFailed_hostIsSilentAndConnectTimeoutShort_reportedNoSooner() throws Exception {
        job.setInt("mapreduce.reduce.shuffle.connect.timeout", 2000);
        FailureRules failures = failures(0);
        while (reports.all.isEmpty()) {
            failures.masterAnswered(0);
            fallSilent(failures);
        }
        assertThat(millis()).isGreaterThanOrEqualTo(20_000);
    }

    /** Stock waits for the system, which takes two minutes. */
    @Test
    void hostFailed_noLimitOfConnects_noFailureAtFirst() throws Exception {
        job.setInt("mapreduce.reduce.shuffle.connect.timeout", 0);
        FailureRules failures = failures(0);
        while (millis() < 100_000) {
            failures.masterAnswered(0);
            fallSilent(failures);
        }
        assertThat(reports.failed).isZero();
    }

    /** Its own link may be down, and the hosts that it does not reach are well. */
    @Test
    void hostFailed_masterIsSilentToo_reportedWhenItAnswers() throws Exception {
        FailureRules failures = failures(0);
        for (int time = 0; time < 10; time++) {
            fallSilent(failures);
        }
        assertThat(reports.all).isEmpty();
        failures.masterAnswered(0);
        fallSilent(failures);
        assertThat(reports.of(0)).hasSize(3);
    }

    private void fallSilent(FailureRules failures) throws IOException {
        long begun = clock.nanos();
        clock.sleep(5000);
        failures.hostFailed(asked(host, first(2), begun), List.of(), MAPS / 2, failure(Kind.SILENT));
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSES_CONNECTIONS", "SILENT", "UNKNOWN_NAME", "BROKEN", "REFUSES_REQUESTS"})
    void hostFailed_requestsFailTogether_countOnce(Kind fault) throws Exception {
        FailureRules failures = failures(0);
        long begun = clock.nanos();
        clock.sleep(10);
        failures.hostFailed(asked(host, first(2), begun), List.of(), 0, failure(fault));
        long pause = pause();
        for (int time = 0; time < 3; time++) {
            failures.hostFailed(asked(host, first(2), begun), List.of(), 0, failure(fault));
        }
        assertThat(host.outage().asksOneByOne()).isFalse();
        assertThat(pause()).isEqualTo(pause).isLessThanOrEqualTo(1200);
    }

    @Test
    void fetched_hostHadFailed_failuresForgotten() throws Exception {
        FailureRules failures = failures(0);
        for (int time = 0; time < 4; time++) {
            failures.hostFailed(asked(host, first(2), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
            clock.sleep(pause());
        }
        failures.fetched(host, Attempts.of(1), true);
        assertThat(pause()).isZero();
        failures.hostFailed(asked(host, first(2), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
        assertThat(reports.of(0)).as("reports").hasSize(1);
    }

    /** Reading a local file shows nothing about the host's service. */
    @Test
    void fetched_fromDisk_failuresOfHostStay() throws Exception {
        FailureRules failures = failures(0);
        failures.hostFailed(asked(host, first(2), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_REQUESTS));
        failures.fetched(host, Attempts.of(1), false);
        assertThat(pause()).isPositive();
        for (int time = 0; time < 2; time++) {
            assertThat(host.outage().hasLostOutputs()).isFalse();
            clock.sleep(1);
            failures.hostFailed(asked(host, first(2), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_REQUESTS));
        }
        assertThat(host.outage().hasLostOutputs()).as("all three count").isTrue();
    }

    /** A damaged output does not prevent a host from serving others. An output that breaks each connection does. */
    @Test
    void outputFailed_sameOutput_hostNotPaused() throws Exception {
        FailureRules failures = failures(0);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, 0, WHY);
        assertThat(pause()).isZero();
        clock.sleep(1);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, 0, WHY);
        assertThat(pause()).as("after the same once more").isZero();
        clock.sleep(1);
        failures.outputFailed(host, Attempts.of(1), clock.nanos(), false, 0, WHY);
        assertThat(pause()).isBetween(800L, 1200L);
    }

    /**
     * The setting is mapreduce.reduce.shuffle.fetch.retry.enabled. Its default is yarn.nodemanager.recovery.enabled.
     */
    @ParameterizedTest
    @CsvSource({
        "REFUSES_CONNECTIONS, yarn.nodemanager.recovery.enabled",
        "REFUSES_CONNECTIONS, mapreduce.reduce.shuffle.fetch.retry.enabled",
        "BROKEN, yarn.nodemanager.recovery.enabled",
        "UNKNOWN_NAME, yarn.nodemanager.recovery.enabled"
    })
    void hostFailed_nodeManagersKeepTheirState_thirtySecondsUnreported(Kind fault, String key) throws Exception {
        job.setBoolean(key, true);
        FailureRules failures = failures(0);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), true, 0, WHY);
        int tries = 0;
        long pause = pause();
        while (millis() + pause < 30_000) {
            clock.sleep(Math.max(1, pause));
            failures.hostFailed(asked(host, first(2), clock.nanos()), others(), 0, failure(fault));
            pause = pause();
            tries++;
        }
        assertThat(tries).isBetween(29, 31);
        assertThat(reports.all).isEmpty();
        assertThat(reports.failed).isZero();
        clock.sleep(pause);
        failures.hostFailed(asked(host, first(2), clock.nanos()), others(), 0, failure(fault));
        assertThat(reports.all).hasSize(fault == Kind.REFUSES_CONNECTIONS ? MAPS : fault == Kind.BROKEN ? 2 : 0);
    }

    /** The host serves other outputs all the time. */
    @Test
    void outputFailed_alwaysBreaks_reportedAfterTimeOfRestart() throws Exception {
        job.setBoolean("yarn.nodemanager.recovery.enabled", true);
        FailureRules failures = failures(0);
        while (millis() < 30_000) {
            assertThat(reports.all).isEmpty();
            failures.fetched(host, Attempts.of(1), true);
            clock.sleep(failures.outputFailed(host, Attempts.of(0), clock.nanos(), true, 0, WHY));
        }
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), true, 0, WHY);
        assertThat(reports.of(0)).hasSize(1);
    }

    /** A restart does not repair a damaged output. */
    @Test
    void outputFailed_damagedWhereNodeManagersRestart_reported() throws Exception {
        job.setBoolean("yarn.nodemanager.recovery.enabled", true);
        failures(0).outputFailed(host, Attempts.of(0), clock.nanos(), false, 0, WHY);
        assertThat(reports.of(0)).hasSize(1);
    }

    @Test
    void outputFailed_readErrorsNotNotified_everyTenthReported() throws Exception {
        job.setBoolean("mapreduce.reduce.shuffle.notify.readerror", false);
        FailureRules failures = failures(0);
        for (int time = 0; time < 10; time++) {
            failures.fetched(host, Attempts.of(1), true); // the host is not at fault
            failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, MAPS - 1, WHY);
            clock.sleep(1);
        }
        assertThat(reports.of(0)).hasSize(1);
        assertThat(reports.failed).isEqualTo(10);
    }

    /** As with stock, the maps are not reported at first if their host answers but serves nothing. */
    @ParameterizedTest
    @EnumSource(names = {"BROKEN", "REFUSES_REQUESTS"})
    void hostFailed_answersInVain_reportedFromSixthTime(Kind fault) throws Exception {
        FailureRules failures = failures(0);
        for (int time = 0; time < 6; time++) {
            assertThat(reports.all).isEmpty();
            failures.hostFailed(asked(host, first(2), clock.nanos()), others(), MAPS - 2, failure(fault));
            clock.sleep(pause());
        }
        assertThat(reports.of(0)).hasSize(1);
        assertThat(reports.of(2)).as("reports of what was not asked for").isEmpty();
    }

    /**
     * Stock's health check does not count the current failure. With one of two maps failed, the first failure does not
     * end the reduce, and the second does.
     */
    @Test
    void outputFailed_oneOfTwoMaps_secondFailureGivesUp() throws Exception {
        FailureRules failures =
                new FailureRules(TestTables.task(job, 2, null, null), reports, reports::take, clock, new Random(0));
        failures.fetched(new Host("http://other", false, new Random(0)), Attempts.of(0, "http://other"), true);
        failures.outputFailed(host, Attempts.of(1), clock.nanos(), false, 1, WHY);
        clock.sleep(12_999);
        failures.outputFailed(host, Attempts.of(1), clock.nanos(), false, 1, WHY); // stock would wait for 13 seconds
        clock.sleep(1);
        assertThatThrownBy(() -> failures.outputFailed(host, Attempts.of(1), clock.nanos(), false, 1, WHY))
                .hasMessageContaining("too many failed fetches")
                .hasCause(WHY);
    }

    /** Stock needs 180 s to detect that a host cannot be reached. If all maps have ended, it then gives up. */
    @ParameterizedTest
    @EnumSource(names = {"REFUSES_CONNECTIONS", "SILENT", "UNKNOWN_NAME"})
    void hostFailed_nothingFetched_givesUpWhenStockWould(Kind fault) throws Exception {
        FailureRules failures = failures(0);
        IOException given = null;
        while (given == null) {
            try {
                failures.hostFailed(asked(host, first(20), clock.nanos()), others(), 0, failure(fault));
                assertThat(millis()).isLessThan(400_000);
                clock.sleep(pause());
            } catch (IOException e) {
                given = e;
            }
        }
        assertThat(millis()).isBetween(180_000L, 240_000L);
        assertThat(given).hasMessageContaining("too many failed fetches").hasCause(failure(fault));
    }

    /** Each request of stock has 20 outputs, and each output counts as a failure: after 180, 373, 570 and 772 s. */
    @Test
    void hostFailed_largeRequest_givesUpWhenStockWould() throws Exception {
        FailureRules failures =
                new FailureRules(TestTables.task(job, 200, null, null), reports, reports::take, clock, new Random(0));
        IOException given = null;
        while (given == null) {
            try {
                failures.hostFailed(
                        asked(host, Attempts.all(95), clock.nanos()), List.of(), 60, failure(Kind.REFUSES_CONNECTIONS));
                assertThat(millis()).isLessThan(1_000_000);
                clock.sleep(pause());
            } catch (IOException e) {
                given = e;
            }
        }
        assertThat(millis()).isBetween(772_000L, 1_000_000L);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFUSES_CONNECTIONS", "SILENT", "UNKNOWN_NAME", "BROKEN", "REFUSES_REQUESTS"})
    void hostFailed_noRetryDelay_hostPaused(Kind fault) throws Exception {
        job.setInt("mapreduce.reduce.shuffle.retry-delay.max.ms", 0);
        FailureRules failures = failures(0);
        failures.hostFailed(asked(host, first(2), clock.nanos()), List.of(), 0, failure(fault));
        assertThat(pause()).isGreaterThanOrEqualTo(100);
    }

    /** Stock ends a request at the first bad output, and then fetches from other hosts. */
    @Test
    void outputFailed_severalOfOneHost_countAsOne() throws Exception {
        FailureRules failures =
                new FailureRules(TestTables.task(job, 12, null, null), reports, reports::take, clock, new Random(0));
        long begun = clock.nanos();
        for (int map = 0; map < 6; map++) {
            failures.outputFailed(host, Attempts.of(map), begun, false, 0, WHY);
            failures.fetched(host, Attempts.of(6 + map), true); // outputs that are fetched in between
        }
        assertThat(reports.all).hasSize(6);
        assertThat(reports.failed).isEqualTo(6);
    }

    /**
     * The failed map was run again, and the reduce needed nothing from the host for ten minutes. Then the host
     * restarts.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void hostFailed_oldFailureNotNeededSince_countsAnew(boolean ofOutput) throws Exception {
        FailureRules failures = failures(0);
        if (ofOutput) {
            failures.outputFailed(host, Attempts.of(MAPS - 1), clock.nanos(), false, 0, WHY);
        } else {
            failures.hostFailed(
                    asked(host, List.of(Attempts.of(MAPS - 1)), clock.nanos()),
                    List.of(),
                    0,
                    failure(Kind.REFUSES_CONNECTIONS));
        }
        host.outage().notNeeded(host.freeFrom(clock.nanos()));
        clock.sleep(600_000);
        int failed = reports.failed;
        failures.hostFailed(asked(host, first(8), clock.nanos()), List.of(), 1, failure(Kind.REFUSES_CONNECTIONS));
        assertThat(reports.failed).isEqualTo(failed);
        clock.sleep(pause());
        failures.hostFailed(asked(host, first(8), clock.nanos()), List.of(), 1, failure(Kind.REFUSES_CONNECTIONS));
        assertThat(reports.of(0)).isEmpty();
    }

    /**
     * With two hundred silent hosts, each is tried only every few minutes, because four threads at most try such hosts.
     */
    @Test
    void hostFailed_waitedForAThread_earlierFailuresCount() throws Exception {
        FailureRules failures = failures(0);
        failures.hostFailed(asked(host, first(1), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
        assertThat(reports.of(0)).isEmpty();
        clock.sleep(250_000);
        failures.hostFailed(asked(host, first(1), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
        assertThat(reports.of(0)).isNotEmpty();
    }

    /** If a report came while the master kills the attempt, it would end the job. */
    @Test
    void nodeLost_hostFails_notReported() throws Exception {
        FailureRules failures = failures(0);
        failures.nodeLost(host);
        failures.hostFailed(asked(host, first(1), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
        clock.sleep(20_000);
        failures.hostFailed(asked(host, first(1), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, 0, WHY);
        assertThat(reports.all).isEmpty();
        clock.sleep(180_000);
        failures.hostFailed(asked(host, first(1), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_CONNECTIONS));
        assertThat(reports.of(0)).as("stock's time is over").isNotEmpty();
    }

    @Test
    void nodeLost_servesAgain_reported() throws Exception {
        FailureRules failures = failures(0);
        failures.nodeLost(host);
        failures.fetched(host, Attempts.of(1), true);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, 1, WHY);
        assertThat(reports.of(0)).isNotEmpty();
    }

    /** As with stock, although reports of read errors are disabled. */
    @Test
    void outputFailed_readErrorsNotNotified_reportedFromSixthTime() throws Exception {
        job.setBoolean("mapreduce.reduce.shuffle.notify.readerror", false);
        FailureRules failures = failures(0);
        for (int time = 0; time < 6; time++) {
            assertThat(reports.all).isEmpty();
            clock.sleep(failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, MAPS - 1, WHY));
        }
        assertThat(reports.of(0)).hasSize(1);
    }

    /**
     * A failing disk breaks one output after another. The host is asked for one each second, not for all of them all
     * the time.
     */
    @Test
    void outputFailed_twoBreakWhereNodeManagersRestart_hostPaused() throws Exception {
        job.setBoolean("yarn.nodemanager.recovery.enabled", true);
        FailureRules failures = failures(0);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), true, 0, WHY);
        assertThat(pause()).isZero();
        clock.sleep(1);
        failures.outputFailed(host, Attempts.of(1), clock.nanos(), true, 0, WHY);
        assertThat(pause()).isEqualTo(1000);
        assertThat(reports.all).isEmpty();
    }

    /**
     * With many maps, stock gives up after 30 failures of one output. They are 13 s, 16.9 s, ... and finally 60 s
     * apart.
     */
    @Test
    void outputFailed_staysAway_givesUpWhenStockWould() throws Exception {
        FailureRules failures = failures(0);
        IOException given = null;
        while (given == null) {
            try {
                long retry = failures.outputFailed(host, Attempts.of(0), clock.nanos(), false, MAPS - 5, WHY);
                assertThat(millis()).isLessThan(3_000_000);
                clock.sleep(Math.max(retry, pause()));
            } catch (IOException e) {
                given = e;
            }
        }
        assertThat(given).hasMessageContaining("30 failures to fetch");
        assertThat(millis()).isGreaterThan(1_500_000);
    }

    /** As for a single output, "whatever the other settings". */
    @Test
    void hostFailed_reportEverySecond_everySecondReported() throws Exception {
        job.setInt("mapreduce.reduce.shuffle.maxfetchfailures", 2);
        FailureRules failures = failures(0);
        for (int time = 1; time <= 4; time++) {
            clock.sleep(60_000);
            failures.hostFailed(asked(host, first(1), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_REQUESTS));
            assertThat(reports.of(0)).hasSize(time / 2);
        }
    }

    /** Stock asks for 20 outputs at once. */
    @Test
    void hostFailed_manyOutputs_countsAsStocks() throws Exception {
        failures(0).hostFailed(asked(host, first(MAPS), clock.nanos()), List.of(), 0, failure(Kind.REFUSES_REQUESTS));
        assertThat(reports.failed).isEqualTo(20);
    }

    @Test
    void outputFailed_brokenWhereNodeManagersRestart_noErrorAtFirst() throws Exception {
        job.setBoolean("yarn.nodemanager.recovery.enabled", true);
        FailureRules failures = failures(0);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), true, 0, WHY);
        assertThat(reports.errors).isEmpty();
        clock.sleep(30_000);
        failures.outputFailed(host, Attempts.of(0), clock.nanos(), true, 0, WHY);
        assertThat(reports.errors).containsExactly(FetchError.IO_ERROR);
        failures.outputFailed(
                host,
                Attempts.of(1),
                clock.nanos(),
                false,
                0,
                new FetchException(FetchError.WRONG_LENGTH, "injected", null));
        assertThat(reports.errors).containsExactly(FetchError.IO_ERROR, FetchError.WRONG_LENGTH);
    }

    private FailureRules failures(int seed) throws IOException {
        return new FailureRules(
                TestTables.task(job, MAPS, null, null), reports, reports::take, clock, new Random(seed));
    }

    /** Returns for how many milliseconds the host is paused. */
    private long pause() {
        return (host.freeFrom(clock.nanos()) - clock.nanos()) / 1_000_000;
    }

    private long millis() {
        return (clock.nanos() - start) / 1_000_000;
    }

    private static Batch asked(Host host, List<MapAttempt> attempts, long begun) {
        return new Batch(host, attempts, begun, false, false);
    }

    private static HostException failure(Kind kind) {
        return new HostException(kind, "injected", WHY);
    }

    private static List<MapAttempt> first(int maps) {
        return Attempts.all(maps);
    }

    private static List<MapAttempt> others() {
        return Attempts.all(MAPS).subList(2, MAPS);
    }

    /** Records the reports. */
    private final class Reports implements FetchObserver {
        private final Map<TaskAttemptID, List<Long>> all = new TreeMap<>();
        private final List<FetchError> errors = new ArrayList<>();
        private int failed;

        List<Long> of(int map) {
            return all.getOrDefault(Attempts.of(map).id(), List.of());
        }

        @Override
        public void fetched(long bytes, boolean local) {
            throw new IllegalStateException("nothing is fetched here");
        }

        @Override
        public void fetchFailed(int outputs, FetchError error) {
            failed += outputs;
            errors.add(error);
        }

        void take(TaskAttemptID attempt, int times) {
            all.computeIfAbsent(attempt, any -> new ArrayList<>()).addAll(Collections.nCopies(times, millis()));
        }
    }
}
