package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LargerSizeTest {
    @ParameterizedTest
    @CsvSource({
        "-Xmx820m, -Xmx1230m",
        "-Xmx1g -Da=b, -Xmx1536m",
        "-Xmx1g -Xmx819200k, -Xmx1200m", // the last counts
        "-XX:MaxHeapSize=858993459, -Xmx1228m",
        "-Xmx$HEAP, ", // of the shell
        "-Xmx820m -Xmx$HEAP, ",
        "-XX:MaxRAMPercentage=70, ",
        "-Dlog=-Xmx, ",
    })
    void command_heapOptions_grownIfANumber(String options, String added) {
        assertThat(command(options, true))
                .isEqualTo("java " + options + (added == null ? "" : " -Dspillway.container.mb=1664 " + added)
                        + " Main 1 2");
    }

    @ParameterizedTest
    @CsvSource({"-Xmx820m", "-Xmx$HEAP"})
    void command_containerWasTooSmall_unchanged(String options) {
        assertThat(command(options, false)).isEqualTo("java " + options + " Main 1 2");
    }

    private static String command(String options, boolean growsHeap) {
        LargerRetries.Size size = new LargerRetries.Size(1024, 1536, growsHeap);
        return size.command("java " + options + " Main 1 2", " Main ", 1664);
    }

    @Test
    void command_containerBetweenTheSizes_heapGrowsAsIt() {
        LargerRetries.Size size = new LargerRetries.Size(1024, 2304, true);
        assertThat(size.command("java -Xmx800m Main", " Main", 1536))
                .isEqualTo("java -Xmx800m -Dspillway.container.mb=1536 -Xmx1200m Main");
    }
}
