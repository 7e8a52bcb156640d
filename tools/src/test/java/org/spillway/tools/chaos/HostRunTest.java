package org.spillway.tools.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.spillway.report.RunVariant;

/** Tests the lines of the table and the promises. */
class HostRunTest {
    private static final MapsAgain NONE = new MapsAgain(List.of());

    @Test
    void line_jobEnded_secondsAfterTheFault() {
        HostRun run = run(HostFault.HOST_OFF, RunVariant.BOTH, HostRun.State.RIGHT, 8_240L, 31_000L);

        assertThat(run.line(300)).isEqualTo("| HOST_OFF | both | 8.2 | 2 | 50.0 | same bytes |");
    }

    @Test
    void line_jobWasKilled_overTheLimit() {
        HostRun killed = new HostRun(
                HostFault.HOST_OFF, RunVariant.STOCK, NONE, OptionalLong.empty(), "killed", HostRun.State.LATE);
        HostRun unknown = new HostRun(
                HostFault.HOST_OFF, RunVariant.STOCK, null, OptionalLong.empty(), "killed", HostRun.State.LATE);

        assertThat(killed.line(300)).isEqualTo("| HOST_OFF | stock | - | 0 | over 300 | killed |");
        assertThat(unknown.line(120)).isEqualTo("| HOST_OFF | stock | ? | ? | over 120 | killed |");
    }

    @Test
    void broken_jobFailsThatStockFinished_named() {
        HostRun stock = run(HostFault.LOSS_5, RunVariant.STOCK, HostRun.State.RIGHT);
        HostRun failed = run(HostFault.LOSS_5, RunVariant.SHARED, HostRun.State.FAILED);
        HostRun late = run(HostFault.LOSS_5, RunVariant.BOTH, HostRun.State.LATE);

        assertThat(HostPromises.broken(List.of(stock, failed, late)))
                .containsExactly(
                        "LOSS_5 by shared: did not end, and stock did", "LOSS_5 by both: did not end, and stock did");
    }

    @Test
    void broken_jobFailsAsStock_none() {
        HostRun stock = run(HostFault.HOST_OFF, RunVariant.STOCK, HostRun.State.FAILED);
        HostRun failed = run(HostFault.HOST_OFF, RunVariant.BOTH, HostRun.State.LATE);

        assertThat(HostPromises.broken(List.of(stock, failed))).isEmpty();
    }

    @Test
    void broken_otherOutput_named() {
        HostRun wrong = run(HostFault.HOST_OFF, RunVariant.BOTH, HostRun.State.WRONG, 1_000L);

        assertThat(HostPromises.broken(List.of(wrong))).containsExactly("HOST_OFF by both: same bytes");
    }

    @Test
    void broken_lostMapAfterThirtySeconds_named() {
        HostRun soon = run(HostFault.HOST_OFF, RunVariant.BOTH, HostRun.State.RIGHT, 30_000L);
        HostRun late = run(HostFault.ONE_WAY, RunVariant.BOTH, HostRun.State.RIGHT, 31_500L);

        assertThat(HostPromises.broken(List.of(soon, late)))
                .containsExactly("ONE_WAY by both: a lost map ran again after 31.5 s, not within 30");
    }

    @Test
    void broken_tenthLongerThanStock_named() {
        HostRun stock = ended(RunVariant.STOCK, 50_000);
        HostRun both = ended(RunVariant.BOTH, 60_000);
        HostRun shared = ended(RunVariant.SHARED, 60_100);

        assertThat(HostPromises.broken(List.of(stock, both, shared)))
                .containsExactly("LOSS_5 by shared: ended after 60.1 s, stock after 50.0");
    }

    @Test
    void broken_jobEndedBeforeTheFault_named() {
        assertThat(HostPromises.broken(List.of(ended(RunVariant.BOTH, -6_000), ended(RunVariant.STOCK, -6_000))))
                .containsExactly("LOSS_5 by both: ended before the fault, and shows nothing");
    }

    @Test
    void broken_goodMapRanAgain_named() {
        for (HostFault fault : HostFault.ALL) {
            HostRun again = run(fault, RunVariant.BOTH, HostRun.State.RIGHT, 9_000L, 9_100L);

            assertThat(HostPromises.broken(List.of(again)))
                    .isEqualTo(
                            fault.losesNothing(RunVariant.BOTH)
                                    ? List.of(fault + " by both: 2 good maps ran again")
                                    : List.of());
        }
    }

    @Test
    void broken_nodeThatYarnGivesUp_ourMasterRunsNoGoodMapAgain() {
        for (HostFault fault : List.of(HostFault.NODE_UNHEALTHY, HostFault.NODE_DRAINED)) {
            HostRun both = run(fault, RunVariant.BOTH, HostRun.State.RIGHT, 9_000L);
            HostRun shared = run(fault, RunVariant.SHARED, HostRun.State.RIGHT, 9_000L);

            assertThat(HostPromises.broken(List.of(both, shared)))
                    .containsExactly(fault + " by shared: 1 good maps ran again");
        }
    }

    @Test
    void broken_stockRunsGoodMapsAgain_none() {
        assertThat(HostPromises.broken(List.of(run(HostFault.LOSS_1, RunVariant.STOCK, HostRun.State.RIGHT, 9L))))
                .isEmpty();
    }

    private static HostRun ended(RunVariant variant, long millis) {
        return new HostRun(HostFault.LOSS_5, variant, NONE, OptionalLong.of(millis), "same bytes", HostRun.State.RIGHT);
    }

    private static HostRun run(HostFault fault, RunVariant variant, HostRun.State state, Long... again) {
        return new HostRun(fault, variant, new MapsAgain(List.of(again)), OptionalLong.of(50_000), "same bytes", state);
    }
}
