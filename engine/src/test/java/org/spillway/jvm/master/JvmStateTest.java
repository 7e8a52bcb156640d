package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spillway.jvm.master.JvmState.ENDED;
import static org.spillway.jvm.master.JvmState.KILLED;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.jvm.master.JvmState.Event;

class JvmStateTest {
    // In the order of JvmState.Event, as in each line of the table.
    private static final List<Event> EVENTS = List.of(
            Event.ASSIGN,
            Event.LAUNCH,
            Event.BEGIN,
            Event.SUCCEED,
            Event.FAIL,
            Event.ASK,
            Event.BECOME_IDLE,
            Event.DECIDE_KILL,
            Event.KILL,
            Event.RETIRE,
            Event.GIVE_BACK,
            Event.END);

    /** Each state and what it becomes by each event; a dash where it stays. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "RUNNING      -        -     -       SUCCEEDED ENDING -      -    KILL_DECIDED KILLED ENDING GIVEN_BACK ENDED",
                "SUCCEEDED    -        -     -       -         -      ASKING -    -            KILLED ENDING GIVEN_BACK ENDED",
                "ASKING       -        -     -       -         -      -      IDLE -            KILLED -      GIVEN_BACK ENDED",
                "IDLE         ASSIGNED -     -       -         -      -      -    -            KILLED -      GIVEN_BACK ENDED",
                "ASSIGNED     -        READY -       -         ENDING -      -    KILL_DECIDED KILLED ENDING GIVEN_BACK ENDED",
                "READY        -        -     RUNNING -         ENDING -      -    KILL_DECIDED KILLED ENDING GIVEN_BACK ENDED",
                "KILL_DECIDED -        -     -       SUCCEEDED KILLED -      -    -            KILLED KILLED KILLED     ENDED",
                "KILLED       -        -     -       -         -      -      -    -            -      -      -          ENDED",
                "ENDING       -        -     -       -         -      -      -    -            KILLED -      GIVEN_BACK ENDED",
                "GIVEN_BACK   -        -     -       -         -      -      -    -            -      -      -          ENDED",
                "ENDED        -        -     -       -         -      -      -    -            -      -      -          -"
            })
    void after_eachEvent_stateOfTheTable(String line) {
        List<String> cells = Arrays.asList(line.split(" +"));
        JvmState state = JvmState.valueOf(cells.get(0));
        assertThat(cells).hasSize(1 + EVENTS.size());
        assertThat(EVENTS).containsExactly(Event.values());
        for (Event event : EVENTS) {
            String cell = cells.get(1 + EVENTS.indexOf(event));
            assertThat(state.after(event))
                    .as("%s after %s", state, event)
                    .isEqualTo(cell.equals("-") ? state : JvmState.valueOf(cell));
        }
    }

    /** A commit waits for it. */
    @ParameterizedTest
    @EnumSource
    void after_killedByAnyEvent_killedOrEnded(Event event) {
        assertThat(KILLED.after(event)).isIn(KILLED, ENDED);
    }

    @Test
    void isEnding_takesNoOtherAttempt_true() {
        assertThat(Arrays.stream(JvmState.values()).filter(JvmState::isEnding))
                .containsExactly(KILLED, JvmState.ENDING, JvmState.GIVEN_BACK, ENDED);
    }
}
