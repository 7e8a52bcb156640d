package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.jobs.grep.Grep;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;

/** Jobs that need whole groups and no order: with the option, and with an order that the configuration names. */
class AnyOrderTest extends SampleRuns {
    private static final Sample COUNT = Sample.of(WordCount::new, "@words", OUTPUT);
    private static final Sample DEDUP = Sample.of(Dedup::new, "@urls", OUTPUT);
    private static final Sample JOIN = Sample.of(Join::new, "@users", "@clicks", OUTPUT);
    private static final Sample TOP = Sample.of(TopN::new, "100", "@words", OUTPUT);
    private static final Sample GREP = Sample.of(Grep::new, "@words", OUTPUT, "\\b\\w\\w");

    static Stream<Sample> jobsWithTheOption() {
        return Stream.of(COUNT, DEDUP, JOIN);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobsWithTheOption")
    void run_anyOrder_sameLinesInOtherOrder(Sample sample) throws Exception {
        JobTool tool = sample.tool().get();
        Path inOrder = output("in-order", sample);
        Path anyOrder = output("any-order", sample, tool, "--any-order");

        assertThat(Orders.BY_HASH.isOf(tool.job())).isTrue();
        assertThat(sortedParts(anyOrder)).hasSize(REDUCES).isEqualTo(sortedParts(inOrder));
        assertThat(lines(anyOrder)).isNotEqualTo(lines(inOrder));
    }

    @Test
    void run_topNInAnyOrder_onlyTheCountUnordered() throws Exception {
        TopN tool = new TopN();
        Path inOrder = output("in-order", TOP);
        Path anyOrder = output("any-order", TOP, tool, "--any-order");

        assertThat(tool.jobs()).extracting(Orders.BY_HASH::isOf).containsExactly(true, false);
        assertThat(lines(anyOrder)).hasSize(100).isEqualTo(lines(inOrder));
    }

    static Stream<Sample> jobsThatCount() {
        return Stream.of(COUNT, DEDUP, TOP, GREP);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobsThatCount")
    void run_hashOrderInConfiguration_sameLines(Sample sample) throws Exception {
        JobTool tool = sample.tool().get();
        Path inOrder = output("in-order", sample);
        Orders.BY_HASH.set(conf);
        Path byHash = output("by-hash", sample, tool);

        assertThat(Orders.BY_HASH.isOf(tool.jobs().get(0))).isTrue();
        assertThat(sortedParts(byHash)).isEqualTo(sortedParts(inOrder));
    }

    @Test
    void run_optionAndConfiguration_optionWins() throws Exception {
        Path inOrder = output("in-order", TOP);
        Orders.NONE.set(conf);

        assertThat(lines(output("any-order", TOP, new TopN(), "--any-order"))).isEqualTo(lines(inOrder));
    }

    private static List<List<String>> sortedParts(Path output) throws Exception {
        List<List<String>> parts = new ArrayList<>();
        for (Path part : parts(output)) {
            parts.add(Files.readAllLines(part).stream().sorted().toList());
        }
        return parts;
    }
}
