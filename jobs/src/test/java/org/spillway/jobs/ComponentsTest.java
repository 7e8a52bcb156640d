package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Test;
import org.spillway.jobs.components.Components;

class ComponentsTest extends LocalJobs {

    @Test
    void run_twoParts_smallestNodeOfEach() throws Exception {
        text("input", "a", "d\tb", "x\ty", "b\td", "b\tb", "broken", "x\ty\tz");
        Path input = text("input", "b", "c\td", "a\tc", "lone\tlone");
        conf.setInt(MRJobConfig.NUM_REDUCES, 2);
        Components tool = new Components();

        assertThat(run(tool, input, path("output"))).isZero();
        assertThat(lines(path("output")))
                .containsExactlyInAnyOrder("a\ta", "b\ta", "c\ta", "d\ta", "lone\tlone", "x\tx", "y\tx");
        assertThat(tool.jobs()
                        .get(0)
                        .getCounters()
                        .findCounter(InputCounter.MALFORMED_LINES)
                        .getValue())
                .isEqualTo(2);
        assertThat(path("").toFile().list((folder, name) -> name.startsWith("_")))
                .as("temporary folders")
                .isEmpty();
    }

    /** The last but one node gets the first one's name in the last round but one. */
    @Test
    void run_pathOfNodes_oneJobMoreThanNodes() throws Exception {
        String[] links =
                IntStream.range(10, 15).mapToObj(i -> i + "\t" + (i + 1)).toArray(String[]::new);
        Components tool = new Components();

        assertThat(run(tool, text("input", "a", links), path("output"))).isZero();
        assertThat(lines(path("output"))).containsExactly("10\t10", "11\t10", "12\t10", "13\t10", "14\t10", "15\t10");
        assertThat(tool.jobs()).hasSize(7);
    }

    @Test
    void run_noLinks_noNodes() throws Exception {
        assertThat(run(new Components(), text("input", "a"), path("output"))).isZero();
        assertThat(lines(path("output"))).isEmpty();
    }
}
