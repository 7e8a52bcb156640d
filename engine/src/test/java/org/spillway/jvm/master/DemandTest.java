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
        demand.met(JvmIds.map(1), "node1", true);
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
        demand.met(JvmIds.reduce(0), "node1", true);
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
        demand.met(JvmIds.reduce(1), "node1", true);
        demand.drop(JvmIds.reduce(1));
        demand.drop(JvmIds.map(2));
        assertThat(demand.takeDropped(JvmIds.reduce(0))).isTrue();
        assertThat(demand.takeDropped(JvmIds.reduce(0))).as("released once").isFalse();
        assertThat(demand.takeDropped(JvmIds.reduce(1))).as("had its container").isFalse();
        assertThat(demand.takeDropped(JvmIds.map(2))).as("Hadoop lets it go").isFalse();
    }

    /** Hadoop takes back those that it asked for first, and asks for them last. */
    @Test
    void reducesKeepHadoopsOrder() {
        want(JvmIds.reduce(0));
        want(JvmIds.reduce(1));
        demand.askForReduces(2);
        demand.add(ContainerRequestEvent.createContainerRequestEventForFailedContainer(
                JvmIds.reduce(2), Resource.newInstance(1024, 1)));
        demand.askForReduces(-1);
        assertThat(demand.reducesFor(9)).as("the second").isEqualTo(1);
        demand.askForReduces(2);
        assertThat(demand.reducesFor(9)).as("before the failed one").isEqualTo(1);
        demand.met(JvmIds.reduce(1), "node1", true);
        assertThat(demand.reducesFor(9)).isZero();
        demand.met(JvmIds.reduce(2), "node1", true);
        assertThat(demand.reducesFor(9)).as("the first").isEqualTo(1);
        demand.askForReduces(-9);
        assertThat(demand.askedReduces()).isZero();
        assertThat(demand.hasReduces()).isTrue();
    }

    /** Hadoop puts the first of those that it asks for behind the others when their host is blacklisted. */
    @Test
    void aReduceThatHasItsContainerIsNotAskedForAgain() {
        want(JvmIds.reduce(0));
        want(JvmIds.reduce(1));
        demand.askForReduces(2);
        demand.askForReduces(-1);
        demand.met(JvmIds.reduce(0), "node1", true);
        demand.met(JvmIds.reduce(1), "node1", true);
        demand.askForReduces(1);
        assertThat(demand.askedReduces()).isZero();
    }

    @Test
    void aReduceThatIsKilledWhileItIsAskedForIsGone() {
        want(JvmIds.reduce(0));
        demand.askForReduces(1);
        demand.drop(JvmIds.reduce(0));
        assertThat(demand.askedReduces()).isZero();
        assertThat(demand.hasReduces()).isFalse();
    }

    private void want(TaskAttemptId attempt) {
        demand.add(new ContainerRequestEvent(attempt, Resource.newInstance(1024, 1), new String[0], new String[0]));
    }
}
