package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.RunVariant;
import org.spillway.tools.minicluster.ClusterSize;
import org.spillway.tools.minicluster.TaskVcores;
import picocli.CommandLine.ParameterException;

class CompareOptionsTest {
    @TempDir
    private Path temp;

    private String jar;

    @BeforeEach
    void makeJar() throws Exception {
        jar = Files.createFile(temp.resolve("job.jar")).toString();
    }

    @Test
    void checkedCommand_optionsBehindTheJar_leftToTheJob() {
        CompareOptions options =
                parse("--runs", "3", "--keep", "--", jar, "-D", "a=b", "--runs=9", "--help", "{out}/x");
        assertThat(options.checkedCommand()).containsExactly(jar, "-D", "a=b", "--runs=9", "--help", "{out}/x");
        assertThat(options.turns.runs()).isEqualTo(3);
        assertThat(options.keep).isTrue();
        assertThat(options.choice.cluster).isFalse();
        assertThat(options.turns.variants()).containsExactly(RunVariant.STOCK, RunVariant.BOTH);
        assertThat(parse(jar, "--cluster", "{out}").choice.cluster)
                .as("behind the jar")
                .isFalse();
    }

    @Test
    void ways_stockNotFirstInList_movedToFront() {
        assertThat(parse("--ways", "shared,both,tuned-shared,tuned,stock,both", "--", jar, "{out}")
                        .turns
                        .variants())
                .containsExactly(
                        RunVariant.STOCK,
                        RunVariant.TUNED,
                        RunVariant.TUNED_SHARED,
                        RunVariant.BOTH,
                        RunVariant.SHARED);
        assertError("--ways=[tuned, both]: must contain stock", "--ways=tuned,both", "--", jar, "{out}");
        assertError("'spillway' is none of " + RunVariant.labels(), "--ways=spillway");
    }

    @Test
    void vcores_given_areThoseOfJobsAndOfTheCluster() {
        ClusterSize size = new ClusterSize(2, 4096);
        TaskVcores one = parse("--vcores", "1", "--", jar, "{out}").vcores;
        assertThat(one.settings())
                .isEqualTo(Map.of("mapreduce.map.cpu.vcores", "1", "mapreduce.reduce.cpu.vcores", "1"));
        assertThat(one.of(size)).isEqualTo(new ClusterSize(2, 4096, 1));
        TaskVcores none = parse("--", jar, "{out}").vcores;
        assertThat(none.settings()).isEmpty();
        assertThat(none.of(size)).isEqualTo(size);
    }

    @Test
    void parse_wrongValue_errorNamesIt() {
        assertError("--runs=0", "--runs=0", "--", jar, "{out}");
        assertError("--vcores=0", "--vcores=0", "--", jar, "{out}");
        assertError("no command", "--runs=1");
        assertError("no/such.jar", "--", "no/such.jar", "{out}");
        assertError("{out}", "--", jar, "in", "out");
        assertError("--json=/no/folder/a.json", "--json=/no/folder/a.json", "--", jar, "{out}");
    }

    @Test
    void run_helpAndWrongUsage_exitCodes0And2() {
        assertThat(CompareMain.run(null, "--help")).isZero();
        assertThat(CompareMain.run(null, "--", jar, "no-out")).isEqualTo(2);
        assertThat(CompareMain.run(null, "--no-such-option")).isEqualTo(2);
    }

    @Test
    void run_clusterNotConfigured_wrongUsage() {
        assertThat(CompareMain.run(null, "--cluster", "--", jar, "{out}")).isEqualTo(2);
    }

    @Test
    void with_jobHasLibjars_engineAppended() {
        assertThat(LibJars.with("engine.jar", List.of("job.jar", "-libjars", "a.jar,b.jar", "in")))
                .containsExactly("job.jar", "-libjars", "a.jar,b.jar,engine.jar", "in");
        assertThat(LibJars.with("engine.jar", List.of("job.jar", "-libjars=a.jar", "-libjars", "b.jar")))
                .containsExactly("job.jar", "-libjars=a.jar,engine.jar", "-libjars", "b.jar");
        assertThat(LibJars.with("engine.jar", List.of("job.jar", "--libjars", "a.jar")))
                .containsExactly("job.jar", "--libjars", "a.jar,engine.jar");
        assertThat(LibJars.with("engine.jar", List.of("job.jar", "-libjars"))).containsExactly("job.jar", "-libjars");
        assertThat(LibJars.with("engine.jar", List.of("job.jar", "in"))).containsExactly("job.jar", "in");
    }

    @Test
    void jars_ofLibjars_areThoseOfThisMachine() {
        for (String[] form : new String[][] {{"-libjars", jar + ",no.jar"}, {"-libjars=hdfs:///a.jar,file://" + jar}}) {
            List<String> command = new ArrayList<>(List.of("--", jar));
            command.addAll(List.of(form));
            assertThat(parse(command.toArray(String[]::new)).jars()).containsExactly(Path.of(jar), Path.of(jar));
        }
        assertThat(parse("--", jar, "-libjars").jars()).containsExactly(Path.of(jar));
    }

    private static CompareOptions parse(String... args) {
        CompareOptions options = new CompareOptions();
        CompareOptions.parser(options).parseArgs(args);
        return options;
    }

    private static void assertError(String part, String... args) {
        assertThatThrownBy(() -> parse(args).checkedCommand())
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining(part);
    }
}
