package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class FetchScheduleTest {
    private static final int COPIES = 10;

    /** All reduces of a job hear of maps in the same order. */
    @Test
    void reducesDoNotAllBeginWithTheSameHost() throws Exception {
        Set<String> first = new HashSet<>();
        for (int reduce = 0; reduce < 200; reduce++) {
            FetchSchedule schedule = schedule(20);
            for (int map = 0; map < 20; map++) {
                schedule.add(attempt(map, "http://host" + map));
            }
            first.add(schedule.take().get(0).host());
        }
        assertThat(first).hasSizeGreaterThan(10);
    }

    /** Two threads ask one host, so each takes half of its outputs, as many as one request may name; not a tenth. */
    @Test
    void aHostIsAskedForManyAtOnce() throws Exception {
        FetchSchedule schedule = schedule(60);
        for (int map = 0; map < 60; map++) {
            schedule.add(attempt(map, "http://host"));
        }
        List<MapAttempt> one = schedule.take();
        List<MapAttempt> other = schedule.take();
        assertThat(one).hasSize(20);
        assertThat(other).hasSize(20);
        schedule.giveBack("http://host", List.of(), 0);
        assertThat(schedule.take()).hasSize(10);
    }

    /** What breaks because connections are closed then must not be counted or reported. */
    @Test
    void nothingIsWantedOnceTheFetchIsCancelled() {
        FetchSchedule schedule = schedule(1);
        MapAttempt attempt = attempt(0, "http://host");
        schedule.add(attempt);
        assertThat(schedule.isWanted(attempt)).isTrue();
        schedule.cancel();
        assertThat(schedule.isWanted(attempt)).isFalse();
    }

    private static FetchSchedule schedule(int maps) {
        return new FetchSchedule(maps, COPIES, new LocalOutputs(new String[0], null, 0, ""));
    }

    private static MapAttempt attempt(int map, String host) {
        return new MapAttempt(map, new TaskAttemptID(new TaskID(new JobID("t", 1), TaskType.MAP, map), 0), host);
    }
}
