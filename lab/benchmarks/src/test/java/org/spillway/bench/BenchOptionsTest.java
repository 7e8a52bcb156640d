package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.bench.master.MasterBench;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class BenchOptionsTest {
    private final Suite scale = Suites.named("scale", 1, Path.of("unused"));

    @Test
    void parse_everyOption_itsValue() {
        BenchOptions options = parsed("scale", "--runs", "2", "10M", "--json", "a.json", "--shrink", "9");
        assertThat(options.runs(scale)).isEqualTo(2);
        assertThat(options.shrink).isEqualTo(9);
        assertThat(options.json).isEqualTo(Path.of("a.json"));
        assertThat(options.checkedBuilds()).isEqualTo(new Builds(null, true));
        assertThat(options.rowsOf(scale)).containsExactly("10M");
    }

    @Test
    void rowsOf_noRowsGiven_allInOrder() {
        assertThat(parsed("scale").rowsOf(scale)).containsExactly("1M", "10M", "50M", "10M_IN_64MB");
    }

    @Test
    void rowsOf_unknownRow_throwsWithNames() {
        assertThatThrownBy(() -> parsed("scale", "2M").rowsOf(scale))
                .isInstanceOf(ParameterException.class)
                .hasMessage("no row 2M in scale; there are: 1M 10M 50M 10M_IN_64MB");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "scale --runs",
                "scale --runs x",
                "scale --runs 0",
                "scale --task 0",
                "scale --vcores 0",
                "scale --shrink 0",
                "scale --jsn a",
                "scale --base",
                "scale --without-stock",
                "master --base ../..",
                "master --without-stock",
                "master --task 2",
                "master --vcores 1"
            })
    void parse_misuse_throws(String line) {
        String[] args = line.isEmpty() ? new String[0] : line.split(" ");
        assertThatThrownBy(() -> parsed(args).checkedBuilds()).isInstanceOf(ParameterException.class);
    }

    @Test
    void collectors_base_besideStockOrInItsPlace() {
        Path root = Path.of("../..").toAbsolutePath().normalize();
        Builds both = parsed("scale", "--base", "../..").checkedBuilds();
        assertThat(both.base()).isEqualTo(root);
        assertThat(both.collectors()).containsExactly(CollectorKind.STOCK, CollectorKind.BASE, CollectorKind.SPILLWAY);
        Builds alone = parsed("scale", "--base", "../..", "--without-stock").checkedBuilds();
        assertThat(alone.collectors()).containsExactly(CollectorKind.BASE, CollectorKind.SPILLWAY);
    }

    @Test
    void vcores_notGiven_areThoseOfTheBench() {
        Suite container = Suites.named("container", 1, Path.of("unused"));
        int processors = Runtime.getRuntime().availableProcessors();
        assertThat(parsed("scale").vcores(scale)).isEqualTo(new Vcores(processors, processors));
        assertThat(parsed("container").vcores(container)).isEqualTo(new Vcores(1, processors));
        assertThat(parsed("container", "--vcores", "3").vcores(container)).isEqualTo(new Vcores(3, 3));
    }

    @Test
    void checkedBuilds_baseNotBuilt_throws(@TempDir Path dir) throws IOException {
        Path classes = Files.createDirectories(dir.resolve("engine/target/classes"));
        assertThatThrownBy(() -> parsed("scale", "--base", dir.toString()).checkedBuilds())
                .isInstanceOf(ParameterException.class)
                .hasMessage("--base " + dir + ": no org/spillway/SpillwayCollector.class in " + classes
                        + "; build it there: ./mvnw -DskipTests package -pl engine -am");
    }

    @Test
    void checkedBuilds_unknownBench_throwsWithNames() {
        assertThatThrownBy(() -> parsed("nope").checkedBuilds())
                .hasMessage("no bench nope; there are: map-task collector partitions scale reduce-task fetch orders"
                        + " container master");
    }

    @Test
    void rowsOf_master_thoseOfMasters() {
        BenchOptions options = parsed("master", "MAPS_1000");
        assertThat(options.checkedBuilds().stock()).isTrue();
        assertThat(options.rowsOf(MasterBench.rows())).containsExactly("MAPS_1000");
        assertThat(options.runs(1)).isEqualTo(1);
    }

    /** scripts/spillway prints the file, without a build. */
    @Test
    void help_options_asOfTheScript() throws IOException {
        assertThat(new CommandLine(new BenchOptions()).getUsageMessage())
                .isEqualTo(Files.readString(Path.of("../../scripts/help/bench.txt")));
    }

    private static BenchOptions parsed(String... args) {
        return CommandLine.populateCommand(new BenchOptions(), args);
    }
}
