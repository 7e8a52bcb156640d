package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.io.compress.ZStandardCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.report.RunVariant;
import org.spillway.report.foreign.ForeignSettings;
import org.spillway.testing.CloneFile;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

class TeraSortOptionsTest {
    @Test
    void plan_noOptions_defaults() {
        assertThat(plan())
                .isEqualTo(new TeraSortPlan(
                        5_000_000,
                        0,
                        0,
                        null,
                        List.of(RunVariant.STOCK, RunVariant.TUNED, RunVariant.BOTH, RunVariant.SHARED),
                        1,
                        Map.of(),
                        Map.of(),
                        null));
    }

    @Test
    void help_ways_allWaysAndFileOfTunedStock() throws IOException {
        String tuned = "conf/mapred-site-stock-tuned.xml";
        assertThat(TurnOptions.MEANING).contains(tuned);
        try (InputStream in = Files.newInputStream(CloneFile.of(TeraSortOptionsTest.class, tuned))) {
            Map<String, String> settings = new HashMap<>();
            ForeignSettings.read(in, tuned).forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
            assertThat(settings).isEqualTo(RunVariant.TUNING);
        }
        for (RunVariant variant : RunVariant.values()) {
            assertThat(TurnOptions.MEANING).contains(variant.label());
        }
    }

    @Test
    void plan_allOptions_theirValues() {
        assertThat(plan(
                        "--rows",
                        "7",
                        "--reduces=3",
                        "--sort-mb",
                        "64",
                        "--codec",
                        "lz4",
                        "--runs",
                        "2",
                        "--ways",
                        "both,collector,both",
                        "-D",
                        "a.b=c",
                        "-Dd=e=f"))
                .isEqualTo(new TeraSortPlan(
                        7,
                        3,
                        64,
                        Lz4Codec.class,
                        List.of(RunVariant.COLLECTOR, RunVariant.BOTH),
                        2,
                        Map.of("a.b", "c", "d", "e=f"),
                        Map.of(),
                        null));
    }

    @Test
    void plan_vcores_areSettingsThatTheUsersOverride() {
        assertThat(plan("--vcores=1").settings())
                .isEqualTo(Map.of("mapreduce.map.cpu.vcores", "1", "mapreduce.reduce.cpu.vcores", "1"));
        assertThat(plan("-Dmapreduce.map.cpu.vcores=2", "--vcores=1").settings())
                .isEqualTo(Map.of("mapreduce.map.cpu.vcores", "2", "mapreduce.reduce.cpu.vcores", "1"));
    }

    @Test
    void plan_startConf_settingsOfTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("start.xml"),
                "<configuration><property><name>a.b</name><value>c d</value></property></configuration>");
        assertThat(plan("--start-conf", file.toString()).startSettings()).isEqualTo(Map.of("a.b", "c d"));
        assertError("--start-conf=/no/such.xml", "--start-conf", "/no/such.xml");
        assertError("--start-conf=" + folder, "--start-conf", folder.toString());
        Files.writeString(file, "<configuration><property>");
        assertError("--start-conf=" + file, "--start-conf", file.toString());
    }

    @Test
    void plan_missingTaskArchive_throws() {
        assertError("--task-archive=/no/such", "/no/such", "spillway task-archive build");
    }

    @ParameterizedTest
    @CsvSource({"100,1", "199,1", "64k,640", "500m,5000000", "10g,100000000", "92233720368547758g,-"})
    void plan_size_rows(String size, String rows) {
        if (rows.equals("-")) {
            assertError("--size=" + size, size, "above");
        } else {
            assertThat(plan("--size", size).rows()).isEqualTo(Long.parseLong(rows));
        }
    }

    @Test
    void plan_zeroRows_accepted() {
        assertThat(plan("--rows=0").rows()).isZero();
    }

    @Test
    void plan_codec_itsClass() {
        assertThat(plan("--codec=none").codec()).isNull();
        assertThat(plan("--codec=snappy").codec()).isEqualTo(SnappyCodec.class);
        assertThat(plan("--codec=gzip").codec()).isEqualTo(GzipCodec.class);
        assertThat(plan("--codec=zstd").codec()).isEqualTo(ZStandardCodec.class);
        assertThat(plan("--codec=" + DefaultCodec.class.getName()).codec()).isEqualTo(DefaultCodec.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5x", "m", "1.5g", "", "99", "0", "-500"})
    void plan_badSize_throwsWithValue(String size) {
        assertError("--size=" + size, "--size", size);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--rows=-1",
                "--rows=many",
                "--rows=92233720368547759",
                "--reduces=0",
                "--sort-mb=-1",
                "--vcores=0",
                "--runs=0",
                "--codec=lzx",
                "--codec=java.lang.String",
                "--ways=neither",
                "--ways=",
                "--ways=spillway",
                "--ways=grouped",
                "--ways=unordered",
                "--bogus=1",
                "--sort-mb=2048"
            })
    void plan_badValue_throwsWithValue(String option) {
        assertError(option, option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
    }

    @Test
    void plan_sizeAndRows_throws() {
        assertThatThrownBy(() -> plan("--size=1m", "--rows=5"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("--size and --rows");
    }

    @Test
    void plan_sortMbBeyondStock_onlyWithSpillway() {
        assertThat(plan("--sort-mb=2048", "--ways=collector,both,shared").sortMb())
                .isEqualTo(2048);
        assertThat(plan("--sort-mb=2047").sortMb()).isEqualTo(2047);
        assertThatThrownBy(() -> plan("--sort-mb=2048", "--ways=shuffle,both"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("use --ways collector,both");
    }

    @Test
    void run_helpAndWrongUsage_exitCodes0And2() {
        assertThat(new TeraSortBench().run("--runs=0")).isEqualTo(2);
        assertThat(new TeraSortBench().run("--size=5x")).isEqualTo(2);
        assertThat(new TeraSortBench().run("--html=/no/such/folder/a.html")).isEqualTo(2);
        assertThat(new TeraSortBench().run("--json=/")).isEqualTo(2);
        assertThat(new TeraSortBench().run("--help")).isZero();
    }

    @Test
    void run_clusterNotConfigured_wrongUsage() {
        assertThat(new TeraSortBench().run("--cluster")).isEqualTo(2);
    }

    private static TeraSortPlan plan(String... args) {
        TeraSortOptions options = new TeraSortOptions();
        new CommandLine(options).parseArgs(args);
        return options.plan();
    }

    private static void assertError(String arg, String... parts) {
        assertThatThrownBy(() -> plan(arg))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll(parts);
    }
}
