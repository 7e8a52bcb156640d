package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.rm.ContainerRequestEvent;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;

class DemandTest {
    private static final long SECOND = 1_000_000_000L;

    private long now = -SECOND; // as System.nanoTime, which may be negative
    private final Demand demand = new Demand(() -> now);

    @Test
    void theFirstMapsWaitUntilOneHasAContainer() {
        assertThat(demand.isFirst()).isFalse();
        want(JvmIds.map(0));
        want(JvmIds.map(1));
        assertThat(demand.isFirst()).isTrue();
        demand.met(JvmIds.map(1));
        assertThat(demand.isFirst()).isFalse();
        want(JvmIds.map(2));
        assertThat(demand.isFirst()).as("later maps").isFalse();
    }

    @Test
    void theFirstReducesWaitOnceTheyAreAskedFor() {
        want(JvmIds.reduce(0));
        assertThat(demand.isFirst()).isFalse();
        demand.askForReduces(1);
        assertThat(demand.isFirst()).isTrue();
        demand.met(JvmIds.reduce(0));
        assertThat(demand.isFirst()).isFalse();
    }

    @Test
    void aQueueWithoutRoomIsNotAskedOftenForLong() {
        want(JvmIds.map(0));
        now += 9 * SECOND;
        assertThat(demand.isFirst()).isTrue();
        want(JvmIds.map(1));
        now += SECOND;
        assertThat(demand.isFirst()).isFalse();
    }

    /** Hadoop's allocator gives it a container later. */
    @Test
    void aReduceThatIsKilledBeforeItsContainerComesIsKnown() {
        want(JvmIds.reduce(0));
        want(JvmIds.reduce(1));
        want(JvmIds.map(2));
        demand.drop(JvmIds.reduce(0));
        demand.met(JvmIds.reduce(1));
        demand.drop(JvmIds.reduce(1));
        demand.drop(JvmIds.map(2));
        assertThat(demand.takeDropped(JvmIds.reduce(0))).isTrue();
        assertThat(demand.takeDropped(JvmIds.reduce(0))).as("released once").isFalse();
        assertThat(demand.takeDropped(JvmIds.reduce(1))).as("had its container").isFalse();
        assertThat(demand.takeDropped(JvmIds.map(2))).as("Hadoop lets it go").isFalse();
    }

    private void want(TaskAttemptId attempt) {
        demand.add(new ContainerRequestEvent(attempt, Resource.newInstance(1024, 1), new String[0], new String[0]));
    }
}
