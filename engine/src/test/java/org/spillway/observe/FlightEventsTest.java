package org.spillway.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mockito.Mockito.CALLS_REAL_METHODS;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;

import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Test;
import org.mockito.MockedStatic;
import org.spillway.testing.LogLines;

/** Events only inform, so their failures must not fail a task. */
class FlightEventsTest {
    private static final int MOCKS_NO_COMMIT = 25; // of the JDKs that were tried

    @Test
    void anEventThatCannotBeginIsNone() {
        try (MockedStatic<FlightRecorder> recorder = mockStatic(FlightRecorder.class)) {
            recorder.when(FlightRecorder::isInitialized).thenThrow(new IllegalStateException("injected"));
            assertThat(FlightEvents.run(true)).isNull();
            assertThat(FlightEvents.sort()).isNull();
        }
    }

    @Test
    void oneThatCannotEndIsLoggedOnce() {
        assumeTrue(Runtime.version().feature() < MOCKS_NO_COMMIT, "this JDK's Event.commit cannot be made to fail");
        FlightEvents.FAILED.set(false);
        try (LogLines log = LogLines.of("org.spillway.observe")) {
            for (int i = 0; i < 3; i++) {
                assertThatCode(() -> failing().end("file", 1, 1, 1, 1, 1)).doesNotThrowAnyException();
            }
            assertThat(log.only("flight recorder")).contains("injected");
        }
    }

    // Fails as if the recorder's repository were on a full disk.
    private static RunEvent failing() {
        RunEvent event = mock(SpillEvent.class, CALLS_REAL_METHODS);
        doThrow(new InternalError("injected")).when(event).commit();
        return event;
    }
}
