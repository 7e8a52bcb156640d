package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.jobs.join.Join;
import org.spillway.jobs.ranking.TopN;
import org.spillway.jobs.sessionize.Sessionize;
import org.spillway.jobs.urlsort.UrlSort;

/** Jobs that need an order sort in it, although the configuration names another order. */
class OwnOrderTest extends SampleRuns {

    static Stream<Sample> jobs() {
        return Stream.of(
                Sample.of(Sessionize::new, "@clicks", OUTPUT),
                Sample.of(TeraSort::new, "@rows", OUTPUT),
                Sample.of(Repartition::new, "--in-order", "@clicks", OUTPUT));
    }

    static Stream<Sample> furtherJobs() {
        return Stream.of(
                Sample.of(SecondarySort::new, "@pairs", OUTPUT),
                Sample.of(InvertedIndex::new, "@words", OUTPUT),
                Sample.of(Join::new, "@users", "@clicks", OUTPUT),
                Sample.of(TopN::new, "--by", "number", "100", "@pairs", OUTPUT),
                Sample.of(UrlSort::new, "@urls", OUTPUT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void run_orderInConfiguration_ignored(Sample sample) throws Exception {
        assertOwnOrder(sample);
    }

    @ParameterizedTest(name = "{0}")
    @Tag("nightly")
    @MethodSource("furtherJobs")
    void run_furtherJobs_orderInConfigurationIgnored(Sample sample) throws Exception {
        assertOwnOrder(sample);
    }

    private void assertOwnOrder(Sample sample) throws Exception {
        byte[] expected = bytes(output("own", sample));
        assertThat(expected).isNotEmpty();
        SoftAssertions all = new SoftAssertions();
        for (Orders order : Orders.values()) {
            order.set(conf);
            // Not isEqualTo, which would print both outputs.
            all.assertThatCode(() -> assertThat(Arrays.equals(bytes(output(order.name(), sample)), expected))
                            .as("same output")
                            .isTrue())
                    .as("%s", order)
                    .doesNotThrowAnyException();
        }
        all.assertAll();
    }

    @ParameterizedTest
    @EnumSource
    void teraValidate_orderInConfiguration_filesInOrderOfNames(Orders order) throws Exception {
        List<byte[]> sorted = new ArrayList<>(rows(generated("input", 360)));
        sorted.sort(Arrays::compareUnsigned);
        Path data = Files.createDirectories(path("data"));
        int from = 0;
        for (int file = 0; file < 8; file++) {
            // Hadoop starts with the largest file: here with the last one.
            int to = from + 10 * (file + 1);
            write(data.resolve("part-r-0000" + file), sorted.subList(from, to));
            from = to;
        }
        order.set(conf);

        assertThat(run(new TeraValidate(), "--rows", 360, data, path("report"))).isEqualTo(JobTool.OK);
    }

    private static void write(Path file, List<byte[]> rows) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            for (byte[] row : rows) {
                out.write(row);
            }
        }
    }
}
