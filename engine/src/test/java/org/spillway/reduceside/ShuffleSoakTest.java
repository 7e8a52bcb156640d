package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.ChildJvm;

/** Runs a thousand reduces in a separate JVM, many of which fail, as LocalJobRunner and uber jobs do. */
@EnabledOnOs(OS.LINUX)
class ShuffleSoakTest {
    private static final int REDUCES = 1000;
    private static final int EVERY = 100;
    private static final int FEW = 70; // each kind of job with each fault
    // After this many counts, all code is loaded and compiled and the heap is fully used.
    private static final int SETTLED = 300 / EVERY - 1;

    @TempDir
    private Path dir;

    /** Whether reduces that fail or are killed end, and leave no file. */
    @Test
    void reduce_someFailOrAreKilled_leaveNoFile() throws Exception {
        List<Long> files = values(reduces(FEW, FEW / 2), "files");
        assertThat(files).hasSize(2);
        assertThat(files.get(1)).as("files: " + files).isEqualTo(files.get(0));
    }

    @Test
    @Tag("nightly")
    void reduce_thousandTimes_doesNotGrow() throws Exception {
        ChildJvm.Ended ended = reduces(REDUCES, EVERY);
        List<Long> sizes = values(ended, "rss");
        assertThat(sizes).hasSize(REDUCES / EVERY);
        assertThat(sizes.get(sizes.size() - 1))
                .as("KiB: " + sizes)
                .isLessThan(sizes.get(SETTLED) + sizes.get(SETTLED) / 6);
        for (String what : List.of("threads", "descriptors", "direct", "files")) {
            List<Long> counts = values(ended, what);
            // The maximum so far. An idle server thread may have ended just before a count.
            long settled = Collections.max(counts.subList(0, SETTLED + 1));
            assertThat(counts.get(counts.size() - 1)).as(what + ": " + counts).isLessThanOrEqualTo(settled);
        }
    }

    private ChildJvm.Ended reduces(int reduces, int every) throws Exception {
        ChildJvm.Ended ended = ChildJvm.run(
                dir,
                // NIO keeps no buffers for threads here, because the number of server threads varies.
                List.of("-Xmx96m", "-Xms96m", "-Djdk.nio.maxCachedBufferSize=1"),
                SoakReduces.class,
                Integer.toString(reduces),
                Integer.toString(every),
                dir.resolve("reduces").toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        return ended;
    }

    private static List<Long> values(ChildJvm.Ended ended, String name) {
        return ended.said()
                .lines()
                .filter(line -> line.startsWith("reduces="))
                .map(line -> Long.parseLong(line.replaceAll(".* " + name + "=(\\d+).*", "$1")))
                .toList();
    }
}
