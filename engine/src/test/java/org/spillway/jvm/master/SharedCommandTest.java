package org.spillway.jvm.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a shared JVM is started with. */
class SharedCommandTest {
    private static final String STOCK =
            "[$JAVA_HOME/bin/java -Dhadoop.x=y OPTIONS org.apache.hadoop.mapred.YarnChild 127.0.0.1 4000 attempt_1 7 ]";

    @Test
    void beginsWithSmallHeap() {
        assertEquals(
                "[$JAVA_HOME/bin/java -Xms32m -Dhadoop.x=y -Xmx820m org.spillway.jvm.child.TaskJvm 99 127.0.0.1 4000 attempt_1 7 ]",
                SharedCommand.of(STOCK.replace("OPTIONS", "-Xmx820m"), Map.of(), 99));
    }

    @Test
    void beginsWithSmallHeapOfG1IfTheJobNamesIt() {
        assertTrue(SharedCommand.of(STOCK.replace("OPTIONS", "-XX:+UseG1GC"), Map.of(), 99)
                .contains("-Xms32m"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xms200m",
                "-XX:InitialHeapSize=8m",
                "-XX:MinHeapSize=100m",
                "-XX:InitialRAMPercentage=5",
                "-XX:+AlwaysPreTouch",
                "-XX:+UseSerialGC",
                "-Xmx256m -XX:+UseParallelGC",
                "-Xmx16m",
                "-Xmx31m",
                "-Xmx900k"
            })
    void leavesHeapToJobThatChoosesIt(String options) {
        assertEquals(
                "[$JAVA_HOME/bin/java -Dhadoop.x=y " + options
                        + " org.spillway.jvm.child.TaskJvm 99 127.0.0.1 4000 attempt_1 7 ]",
                SharedCommand.of(STOCK.replace("OPTIONS", options), Map.of(), 99));
    }

    @Test
    void leavesHeapThatEnvironmentChooses() {
        assertFalse(SharedCommand.of(STOCK, Map.of("JAVA_TOOL_OPTIONS", "-XX:MinHeapSize=64m"), 99)
                .contains("-Xms"));
    }
}
