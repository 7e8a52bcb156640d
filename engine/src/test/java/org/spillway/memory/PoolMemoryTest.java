package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;
import org.spillway.testing.ChildJvm;
import org.spillway.testing.DirectBytes;

/** Tests the memory that a pool takes from the system, which YARN counts, rather than the memory that it lends. */
class PoolMemoryTest {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    @TempDir
    Path dir;

    @Test
    void lend_largePageAfterCommonOnes_notTwiceTheBudget() {
        long before = DirectBytes.settled();
        try (PagePool pool = new PagePool(8 * MIB, 64 * KIB, true, 0)) {
            List<Page> common = new ArrayList<>();
            for (Page page = pool.lend(1); page != null; page = pool.lend(1)) {
                common.add(page);
            }
            common.forEach(pool::giveBack);
            assertThat(pool.lend(8 * MIB)).isNotNull();
            assertThat(pool.lent()).isEqualTo(8 * MIB);
            // The last slab may exceed the budget.
            assertThat(DirectBytes.now() - before).isLessThanOrEqualTo(8 * MIB + MIB);
        }
    }

    /**
     * G1 rounds large arrays up to whole regions. Slabs of 1 MiB and their headers would take two regions of 1 MiB
     * each.
     */
    @ParameterizedTest
    @CsvSource({
        // heap MiB, region MiB, budget MiB, page KiB
        "256, 1, 192, 64",
        "256, 2, 192, 64",
        "256, 4, 192, 64",
        "256, 1, 192, 1",
        "64, 1, 48, 64",
        "64, 1, 40, 4"
    })
    @EnabledForJreRange(min = JRE.JAVA_9, disabledReason = "no -Xlog")
    void lend_threeQuartersOfTheHeap_fits(int heap, int region, long budget, int page) throws Exception {
        List<String> options = List.of(
                "-XX:+UseG1GC",
                "-Xmx" + heap + "m",
                "-XX:G1HeapRegionSize=" + region + "m",
                "-Xlog:gc*:stdout", // what the heap held, for the message
                "-cp",
                ownClassPath());
        ChildJvm.Ended child =
                ChildJvm.run(dir, options, HeapFiller.class, Long.toString(budget * MIB), Integer.toString(page * KIB));
        assertThat(child.exit()).as(child.said()).isZero();
        assertThat(child.said()).contains(Long.toString(budget * MIB));
    }

    // The heap is for pages: each jar of the tests' class path that is searched for a class stays open with its index.
    private static String ownClassPath() throws Exception {
        List<String> path = new ArrayList<>();
        for (Class<?> each : List.of(HeapFiller.class, PagePool.class, LoggerFactory.class)) {
            path.add(Path.of(each.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        }
        return String.join(File.pathSeparator, path);
    }
}
