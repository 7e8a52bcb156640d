package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.ChildJvm;

/** Runs a thousand tasks in a separate JVM, because the memory of this one would falsify the measurement. */
@EnabledOnOs(OS.LINUX)
class SoakTest {
    private static final int TASKS = 1000;
    private static final int EVERY = 100;
    private static final int FEW = 60;

    @TempDir
    Path dir;

    @Test
    @Tag("nightly")
    void process_thousandTasks_doesNotGrow() throws Exception {
        List<Long> sizes = sizes(TASKS);
        // After 300 tasks, all code is loaded and compiled and the heap is fully used. A leaked buffer per task would
        // add 700 MiB.
        assertThat(sizes.get(sizes.size() - 1)).as("KiB: " + sizes).isLessThan(sizes.get(2) + sizes.get(2) / 8);
    }

    /** The sort buffers of these tasks have 246 MiB together. The JVM has 96 MiB of heap and of direct memory. */
    @Test
    void buffers_fewTasks_freed() throws Exception {
        assertThat(sizes(FEW)).hasSize(1);
    }

    /** Returns the resident sizes, in KiB. */
    private List<Long> sizes(int tasks) throws Exception {
        int every = Math.min(tasks, EVERY);
        ChildJvm.Ended ended = ChildJvm.run(
                dir,
                List.of("-Xmx96m", "-Xms96m"),
                SoakTasks.class,
                Integer.toString(tasks),
                Integer.toString(every),
                dir.resolve("task").toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        List<Long> sizes = ended.said()
                .lines()
                .filter(line -> line.startsWith("tasks="))
                .map(line -> Long.parseLong(line.substring(line.indexOf("rss=") + 4)))
                .toList();
        assertThat(sizes).hasSize(tasks / every);
        return sizes;
    }
}
