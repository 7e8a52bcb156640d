package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.ChildJvm;

class MemoryLimitsTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path dir;

    @Test
    void heapUsable_thisJvm_whatTheJvmSays() {
        assertThat(MemoryLimits.heapUsable()).isEqualTo(Runtime.getRuntime().maxMemory());
    }

    /** Runtime.maxMemory() leaves out a survivor space. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseSerialGC", "-XX:+UseG1GC"})
    void ofThis_anyCollector_xmx(String option) throws Exception {
        ChildJvm.Ended child = ChildJvm.run(dir, List.of("-Xmx128m", option), Limits.class);
        assertThat(child.said().trim()).isEqualTo(128 * MIB + " false");
    }

    /** The command line tells -Xmx. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_9, disabledReason = "no modules")
    void ofThis_noJdkManagement_xmx() throws Exception {
        ofThis_anyCollector_xmx("--limit-modules=java.management");
    }

    @Test
    void ofThis_directOption_set() throws Exception {
        ChildJvm.Ended child = ChildJvm.run(dir, List.of("-Xmx128m", "-XX:MaxDirectMemorySize=32m"), Limits.class);
        assertThat(child.said().trim()).isEqualTo(128 * MIB + " true");
    }

    /** Prints the limits of its JVM. */
    static final class Limits {
        private Limits() {}

        public static void main(String[] args) {
            JvmMemory own = JvmMemory.ofThis();
            System.out.println(own.heap() + " " + own.directIsSet());
        }
    }

    @Test
    void directAvailable_memoryTaken_less() {
        try (PagePool pool = new PagePool(64 << 20, 1 << 20, true, 0)) {
            Page page = pool.lend(60 << 20);
            long without = MemoryLimits.directAvailable();
            pool.giveBack(page);
            assertThat(MemoryLimits.directAvailable() - without).isGreaterThanOrEqualTo(60 << 20);
        }
    }

    @Test
    void directAvailable_withoutOption_upToTheHeap() {
        // surefire sets -Xmx and not -XX:MaxDirectMemorySize
        assertThat(MemoryLimits.directAvailable())
                .isPositive()
                .isLessThanOrEqualTo(Runtime.getRuntime().maxMemory())
                .isGreaterThan(Runtime.getRuntime().maxMemory() / 2);
    }
}
