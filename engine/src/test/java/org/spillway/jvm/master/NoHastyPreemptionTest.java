package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEvent;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptEventType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.yarn.event.Event;
import org.junit.jupiter.api.Test;

class NoHastyPreemptionTest {
    private final List<Event<?>> handled = new ArrayList<>();
    private boolean isBetween;
    private final NoHastyPreemption events = new NoHastyPreemption(handled::add, () -> isBetween);

    @Test
    void reducesAreKilledForMapsWithAnswersOfYarnAlone() {
        Event<?> kill = new TaskAttemptKillEvent(JvmIds.reduce(0), "room for maps");
        isBetween = true;
        events.handle(kill);
        assertThat(handled).isEmpty();
        isBetween = false;
        events.handle(kill);
        assertThat(handled).containsExactly(kill);
    }

    @Test
    void otherEventsPass() {
        isBetween = true;
        events.handle(new TaskAttemptKillEvent(JvmIds.map(0), "its node is lost"));
        events.handle(new TaskAttemptEvent(JvmIds.reduce(0), TaskAttemptEventType.TA_CONTAINER_COMPLETED));
        assertThat(handled).hasSize(2);
    }
}
