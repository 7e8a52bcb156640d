package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Set;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptContainerAssignedEvent;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.junit.jupiter.api.Test;
import org.spillway.jvm.master.HadoopMethods.Table;

class ScheduledTasksTest {
    private static final long SECOND = 1_000_000_000L;

    private long now;
    private final HadoopTables hadoop = new HadoopTables();
    private final JvmPool pool = new JvmPool(3, () -> now);
    private final ScheduledTasks tasks = new ScheduledTasks(hadoop, pool);

    @Test
    void areFirst_firstMapHasItsContainer_false() {
        assertThat(tasks.areFirst(now)).isFalse();
        want(JvmIds.map(0));
        want(JvmIds.map(1));
        assertThat(tasks.areFirst(now)).isTrue();
        given(JvmIds.map(1), 20);
        assertThat(tasks.areFirst(now)).isFalse();
        want(JvmIds.map(2));
        assertThat(tasks.areFirst(now)).as("later maps").isFalse();
    }

    @Test
    void areFirst_firstReduceIsAskedFor_trueUntilItsContainer() {
        want(JvmIds.map(0));
        given(JvmIds.map(0), 20);
        want(JvmIds.reduce(0));
        assertThat(tasks.areFirst(now)).isFalse();
        now += 60 * SECOND;
        hadoop.rampUpReduces(1);
        assertThat(tasks.areFirst(now)).isTrue();
        given(JvmIds.reduce(0), 10);
        assertThat(tasks.areFirst(now)).isFalse();
    }

    /** A committer that sets a job up for long: a queue without room is not asked often for long, from the first request on. */
    @Test
    void areFirst_tenSecondsWithoutContainer_false() {
        assertThat(tasks.areFirst(now)).isFalse();
        now += 60 * SECOND;
        want(JvmIds.map(0));
        assertThat(tasks.areFirst(now)).isTrue();
        now += 9 * SECOND;
        assertThat(tasks.areFirst(now)).isTrue();
        want(JvmIds.map(1));
        now += SECOND;
        assertThat(tasks.areFirst(now)).isFalse();
    }

    /** Hadoop takes back those that it asked for first, and asks for them last. */
    @Test
    void reducesFor_askedAndTakenBack_hadoopsOrder() {
        want(JvmIds.reduce(0));
        want(JvmIds.reduce(1));
        hadoop.rampUpReduces(2);
        pool.failed(JvmIds.reduce(2));
        hadoop.wantAgain(JvmIds.reduce(2));
        hadoop.rampDownReduces(1);
        assertThat(reducesFor(9)).as("the second").isEqualTo(1);
        hadoop.rampUpReduces(2);
        assertThat(reducesFor(9)).as("before the failed one").isEqualTo(1);
        hadoop.remove(JvmIds.reduce(1));
        assertThat(reducesFor(9)).isZero();
        hadoop.remove(JvmIds.reduce(2));
        assertThat(reducesFor(9)).as("the first").isEqualTo(1);
        hadoop.rampDownReduces(9);
        assertThat(reducesFor(9)).isZero();
        assertThat(tasks.hasReduces()).isTrue();
    }

    @Test
    void hasReduces_askedReduceIsKilled_false() {
        want(JvmIds.reduce(0));
        hadoop.rampUpReduces(1);
        hadoop.remove(JvmIds.reduce(0));
        assertThat(reducesFor(9)).isZero();
        assertThat(tasks.hasReduces()).isFalse();
    }

    /** Thousands may wait, and each question of a JVM leads to a look. */
    @Test
    void look_reduceHasFailed_onlyTheFirstOfThoseThatWaitAreRead() throws Exception {
        Read reduces = new Read();
        Table.REDUCES.find().set(Table.SCHEDULED.of(hadoop), reduces);
        ScheduledTasks ofThese = new ScheduledTasks(hadoop, pool);
        for (int reduce = 0; reduce < 1000; reduce++) {
            want(JvmIds.reduce(reduce));
        }
        hadoop.rampUpReduces(1000);
        pool.failed(JvmIds.reduce(999));
        ofThese.look(now, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(ofThese.reducesFor(9)).isEqualTo(9);
        assertThat(reduces.read).isLessThan(20);
    }

    /** Counts the attempts that are read one after the other. */
    @SuppressWarnings("serial") // nobody writes it
    private static final class Read extends LinkedHashMap<TaskAttemptId, Object> {
        private int read;

        @Override
        public Set<TaskAttemptId> keySet() {
            Set<TaskAttemptId> all = super.keySet();
            return new AbstractSet<>() {
                @Override
                public Iterator<TaskAttemptId> iterator() {
                    Iterator<TaskAttemptId> each = all.iterator();
                    return new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            return each.hasNext();
                        }

                        @Override
                        public TaskAttemptId next() {
                            read++;
                            return each.next();
                        }
                    };
                }

                @Override
                public int size() {
                    return all.size();
                }
            };
        }
    }

    /** Hadoop would ask for it later, and its container would wait for ever. */
    @Test
    void drop_reduceThatIsNotAskedForYet_neverAskedFor() {
        want(JvmIds.reduce(0));
        want(JvmIds.reduce(1));
        tasks.drop(JvmIds.reduce(0));
        tasks.drop(JvmIds.map(1));
        hadoop.scheduleAllReduces();
        assertThat(HadoopTables.reduces(hadoop)).containsOnlyKeys(JvmIds.reduce(1));
    }

    @Test
    void hasMapAt_mapHasBegunOnItsOtherHost_false() {
        want(JvmIds.map(0), "node1", "node2");
        want(JvmIds.map(1), "node2", "node3");
        look();
        assertThat(tasks.hasMapAt("node1")).isTrue();
        assertThat(tasks.mapsOfAHost()).isEqualTo(4 / 3.0);
        given(JvmIds.map(0), 20);
        assertThat(tasks.hasMapAt("node1")).isFalse();
        assertThat(tasks.hasMapAt("node2")).isTrue();
        now += SECOND;
        look();
        assertThat(tasks.mapsOfAHost()).isEqualTo(1);
    }

    /** A look at all maps takes the longer, the more there are. */
    @Test
    void mapsOfAHost_tenThousandMaps_countedEveryTwoSeconds() {
        for (int map = 0; map < 10_000; map++) {
            want(JvmIds.map(map), "node" + map % 100);
        }
        look();
        assertThat(tasks.mapsOfAHost()).isEqualTo(100);
        want(JvmIds.map(10_000), "node100");
        now += SECOND;
        look();
        assertThat(tasks.mapsOfAHost()).isEqualTo(100);
        now += SECOND;
        look();
        assertThat(tasks.mapsOfAHost()).isEqualTo(10_001 / 101.0);
    }

    /** Of a rerun, which has no host either, nobody asks where its input is. */
    @Test
    void hasMapAt_mapWithoutHost_true() {
        hadoop.wantAgain(JvmIds.map(0));
        look();
        assertThat(tasks.hasMapAt("node1")).isFalse();
        want(JvmIds.map(1));
        now += SECOND;
        look();
        assertThat(tasks.hasMapAt("node1")).isTrue();
    }

    private int reducesFor(int jvms) {
        look();
        return tasks.reducesFor(jvms);
    }

    private void look() {
        tasks.look(now, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private void want(TaskAttemptId attempt, String... hosts) {
        hadoop.want(attempt, HadoopTables.SIZE, hosts);
    }

    private void given(TaskAttemptId attempt, int priority) {
        Container container = JvmIds.container(2, "node1");
        container.setPriority(Priority.newInstance(priority));
        hadoop.remove(attempt);
        tasks.see(new TaskAttemptContainerAssignedEvent(attempt, container, null), now);
    }
}
