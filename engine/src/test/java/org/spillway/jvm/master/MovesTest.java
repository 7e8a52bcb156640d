package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job of 100 containers whose maps read 256 MiB each: a far read takes 5 s longer, a start 3 s. */
class MovesTest {
    private static final int CONTAINERS = 100;
    private static final int MANY = 10 * CONTAINERS;
    private static final long SECOND = 1_000_000_000L;

    private final Moves moves = new Moves();

    @BeforeEach
    void start() {
        moves.setMapBytes(256 << 20);
        moves.look(CONTAINERS, CONTAINERS, CONTAINERS, 0);
        moves.look(CONTAINERS, CONTAINERS, CONTAINERS, 6 * SECOND);
    }

    @Test
    void take_yarnAnswers_twiceAsManyGoUpToHalf() {
        int started = CONTAINERS;
        for (int expected : new int[] {3, 6, 12, 24, 48, 50, 50}) {
            int taken = taken();
            assertThat(taken).isEqualTo(expected);
            started += taken;
            moves.look(started, started, CONTAINERS, 7 * SECOND);
        }
    }

    /** A full cluster keeps what it is given. */
    @Test
    void take_yarnDoesNotAnswer_noneGoesForAMinuteThenForTwo() {
        assertThat(taken()).isEqualTo(3);
        moves.look(CONTAINERS, CONTAINERS, CONTAINERS - 3, 12 * SECOND);
        assertThat(taken()).isZero();
        moves.look(CONTAINERS + 3, CONTAINERS + 3, CONTAINERS, 20 * SECOND);
        moves.look(CONTAINERS + 3, CONTAINERS + 3, CONTAINERS, 71 * SECOND);
        assertThat(taken()).as("answered late").isZero();
        moves.look(CONTAINERS + 3, CONTAINERS + 3, CONTAINERS, 73 * SECOND);
        assertThat(taken()).isEqualTo(3);
        moves.look(CONTAINERS + 3, CONTAINERS + 3, CONTAINERS - 3, 79 * SECOND);
        moves.look(CONTAINERS + 6, CONTAINERS + 6, CONTAINERS, 80 * SECOND);
        moves.look(CONTAINERS + 6, CONTAINERS + 6, CONTAINERS, 198 * SECOND);
        assertThat(taken()).isZero();
        moves.look(CONTAINERS + 6, CONTAINERS + 6, CONTAINERS, 200 * SECOND);
        assertThat(taken()).isEqualTo(3);
    }

    /** In a full cluster each JVM that went would come again in place of one more. */
    @Test
    void take_jobStillGrows_none() {
        for (int more = 1; more < 60; more++) {
            moves.look(CONTAINERS + more, CONTAINERS + more, CONTAINERS + more, (6 + more) * SECOND);
            assertThat(taken()).isZero();
        }
    }

    /** The last maps: a new JVM would run less than one. */
    @Test
    void take_fewMapsWait_none() {
        assertThat(moves.take(MANY, CONTAINERS / 2)).isFalse();
        assertThat(moves.take(MANY, CONTAINERS)).isTrue();
    }

    /** Of an object store, which has no hosts of the cluster. */
    @Test
    void take_noNewJvmHasBeenNearInput_none() {
        Moves none = new Moves();
        none.setMapBytes(256 << 20);
        none.look(CONTAINERS, 0, CONTAINERS, 0);
        none.look(CONTAINERS, 0, CONTAINERS, 6 * SECOND);
        assertThat(none.take(MANY, MANY)).isFalse();
    }

    /** The input lies on so many hosts that a new JVM would soon have to go again. */
    @Test
    void take_fewMapsOfAHost_none() {
        assertThat(moves.take(0.5, MANY)).isFalse();
        assertThat(moves.take(1, MANY)).isTrue();
    }

    /** YARN has no room on the nodes with the data. */
    @Test
    void take_newJvmsAreFarFromInput_noneGoesForAMinute() {
        assertThat(taken()).isEqualTo(3);
        moves.look(CONTAINERS + 3, CONTAINERS, CONTAINERS, 7 * SECOND);
        assertThat(taken()).isZero();
        moves.look(CONTAINERS + 3, CONTAINERS, CONTAINERS, 66 * SECOND);
        assertThat(taken()).isZero();
        moves.look(CONTAINERS + 3, CONTAINERS, CONTAINERS, 68 * SECOND);
        assertThat(taken()).isEqualTo(3);
    }

    @Test
    void take_someNewJvmsAreFarFromInput_asManyMoreGoAsAreNear() {
        assertThat(taken()).isEqualTo(3);
        moves.look(CONTAINERS + 3, CONTAINERS + 2, CONTAINERS, 7 * SECOND);
        assertThat(taken()).isEqualTo(5);
    }

    @Test
    void take_farReadsAreCheap_none() {
        moves.setMapBytes(8 << 20);
        assertThat(taken()).isZero();
    }

    private int taken() {
        int taken = 0;
        while (moves.take(MANY, MANY)) {
            taken++;
        }
        return taken;
    }
}
