package org.spillway.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

/** Every verdict, from a command line as people write it. */
class DoctorTest {
    private static final String TEXT = "mapreduce.map.output.key.class=org.apache.hadoop.io.Text";
    private static final String ON =
            "mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer";

    @TempDir
    private Path temp;

    @Test
    void hadoopsDefaultsAreTakenAndNothingIsToChange() throws IOException {
        Diagnosis diagnosis = examine(TEXT, ON, "spillway.spill.threads=2");
        assertThat(diagnosis.taken()).isTrue();
        assertThat(diagnosis.advice()).isEmpty();
        assertThat(diagnosis.text().lines())
                .containsExactly(
                        "verdict   taken",
                        "switch    on, with stock behind it",
                        "keys      org.apache.hadoop.io.Text by org.apache.hadoop.io.Text$Comparator: radix sort on 8 bytes of"
                                + " the key, and on the next 8 where they are equal",
                        "threads   2 (spillway.spill.threads=2)",
                        "memory    100 MiB off the heap; -Xmx 820 MiB, mapreduce.map.memory.mb=1024",
                        "codec     none",
                        "combiner  none",
                        "change    nothing");
    }

    @Test
    void threadsThatATaskWouldHave() throws IOException {
        assertThat(fact("threads", TEXT)).isEqualTo("1 (mapreduce.map.cpu.vcores=1)");
        assertThat(fact("threads", TEXT, "mapreduce.map.cpu.vcores=100000"))
                .isEqualTo(
                        Math.min(4, Runtime.getRuntime().availableProcessors()) + " (the processors of this machine)");
        assertThat(fact("threads", TEXT, "mapreduce.map.cpu.vcores=1", "spillway.spill.threads=3"))
                .isEqualTo("3 (spillway.spill.threads=3)");
    }

    @Test
    void switchedOff() throws IOException {
        assertThat(fact("switch", TEXT)).startsWith("off: ");
        assertThat(examine(TEXT).taken()).isTrue();
        assertThat(examine(TEXT).advice()).containsExactly("switch it on: " + ON);
        assertThat(fact("switch", TEXT, "mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector"))
                .contains("nothing behind it");
    }

    @ParameterizedTest
    @CsvSource({
        "org.apache.hadoop.io.LongWritable, radix sort on the key's number",
        "org.apache.hadoop.io.DoubleWritable, radix sort on the key's number",
        "org.apache.hadoop.io.BytesWritable, radix sort on 8 bytes",
        "org.apache.hadoop.io.VIntWritable, merge sort by that comparator",
    })
    void keys(String key, String how) throws IOException {
        assertThat(fact("keys", "mapreduce.map.output.key.class=" + key)).contains(how);
    }

    @Test
    void aComparatorOfTheJobsOwn() throws IOException {
        String comparator = "mapreduce.job.output.key.comparator.class=" + Backwards.class.getName();
        Diagnosis diagnosis = examine(TEXT, ON, comparator);
        assertThat(fact("keys", TEXT, comparator))
                .endsWith(Backwards.class.getName() + ": merge sort by that comparator");
        assertThat(fact("memory", TEXT, comparator)).startsWith("100 MiB on the heap");
        assertThat(diagnosis.advice())
                .hasSize(1)
                .first()
                .asString()
                .contains("no fast path for " + Backwards.class.getName());
    }

    @Test
    void memoryThatDoesNotFitOffTheHeap() throws IOException {
        String sortMb = "mapreduce.task.io.sort.mb=400";
        assertThat(fact("memory", TEXT, sortMb)).startsWith("400 MiB on the heap; -Xmx 820 MiB");
        assertThat(examine(TEXT, ON, sortMb).advice())
                .hasSize(1)
                .first()
                .asString()
                .contains("raise that to 1316 or lower -Xmx to 528m");
        assertThat(examine(TEXT, ON, sortMb, "mapreduce.map.memory.mb=1400", "mapreduce.map.java.opts=-Xmx800m")
                        .advice())
                .isEmpty();
        assertThat(fact(
                        "memory",
                        TEXT,
                        sortMb,
                        "mapreduce.map.memory.mb=4000",
                        "mapreduce.map.java.opts=-Xmx800m -XX:MaxDirectMemorySize=64m"))
                .startsWith("400 MiB on the heap; -Xmx 800 MiB");
    }

    @Test
    void whatIsNotTaken() throws IOException {
        assertRefused("mapreduce.task.io.sort.mb=4000 does not fit off the heap", "mapreduce.task.io.sort.mb=4000");
        assertRefused(
                "key class org.apache.hadoop.io.Text is listed in",
                "spillway.refuse.key.classes=org.apache.hadoop.io.Text");
        assertRefused(
                "reducers=3 limit=2 (spillway.partitions.max)", "spillway.partitions.max=2", "mapreduce.job.reduces=3");
        assertRefused("invalid mapreduce.task.io.sort.factor=1", "mapreduce.task.io.sort.factor=1");
        assertRefused(
                "no serialization for the map output value class java.lang.String",
                "mapreduce.map.output.value.class=java.lang.String");
        assertRefused("cannot read -Xmx", "mapreduce.map.java.opts=-Xmxlots");
        assertRefused("there is no map output to sort", "mapreduce.job.reduces=0");
    }

    @Test
    void codecs() throws IOException {
        String on = "mapreduce.map.output.compress=true";
        String codec = "mapreduce.map.output.compress.codec=org.apache.hadoop.io.compress.";
        assertThat(fact("codec", TEXT, on, codec + "Lz4Codec")).endsWith("Lz4Codec, by Spillway itself; spills plain");
        assertThat(fact("codec", TEXT, on, codec + "SnappyCodec"))
                .endsWith("SnappyCodec, by Hadoop's code; spills plain");
        assertThat(fact("codec", TEXT, on, codec + "GzipCodec", "spillway.spill.codec=lz4"))
                .endsWith("GzipCodec, by Hadoop's code; spills by org.apache.hadoop.io.compress.Lz4Codec");
        assertThat(fact("encrypted", TEXT, "mapreduce.job.encrypted-intermediate-data=true"))
                .contains("one after the other");
    }

    @Test
    void combiners() throws IOException {
        assertThat(fact("combiner", TEXT, "mapred.combiner.class=org.apache.hadoop.mapred.lib.LongSumReducer"))
                .isEqualTo("org.apache.hadoop.mapred.lib.LongSumReducer, old API: by Spillway's own iterator");
        assertThat(fact(
                        "combiner",
                        TEXT,
                        "mapreduce.job.combine.class=org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer"))
                .isEqualTo("org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer, new API: in Hadoop's own context");
    }

    @Test
    void aClassThatIsMissingIsNamedWithTheWayOut() {
        assertThatThrownBy(() -> examine("mapreduce.map.output.key.class=no.such.Key"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("mapreduce.map.output.key.class=no.such.Key", "--jar");
    }

    @Test
    void settingsComeFromFilesThenFromTheCommandLine() throws IOException {
        Path job = Files.writeString(
                temp.resolve("job.xml"),
                "<configuration><property><name>mapreduce.job.reduces</name><value>7</value></property>"
                        + "<property><name>spillway.partitions.max</name><value>5</value></property></configuration>",
                StandardCharsets.UTF_8);
        assertThat(DoctorMain.run("-conf", job.toString())).isEqualTo(1);
        assertThat(DoctorMain.run("-conf", job.toString(), "-Dspillway.partitions.max=7"))
                .isZero();
        assertThat(DoctorMain.run("-conf", job.toString(), "--reduces", "5")).isZero();
    }

    @Test
    void exitCodes() throws IOException {
        Path broken = Files.writeString(temp.resolve("broken.xml"), "<configuration>", StandardCharsets.UTF_8);
        assertThat(DoctorMain.run("--help")).isZero();
        assertThat(DoctorMain.run("-D", TEXT)).isZero();
        assertThat(DoctorMain.run("--reduces=0")).isEqualTo(1);
        assertThat(DoctorMain.run("--reduces=-1")).isEqualTo(2);
        assertThat(DoctorMain.run("-conf", "/no/such/file")).isEqualTo(2);
        assertThat(DoctorMain.run("-conf", broken.toString())).isEqualTo(2);
        assertThat(DoctorMain.run("--jar", "/no/such.jar")).isEqualTo(2);
        assertThat(DoctorMain.run("-D", "mapreduce.map.output.key.class=no.such.Key"))
                .isEqualTo(2);
    }

    private static void assertRefused(String reason, String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add(TEXT);
        Diagnosis diagnosis = examine(all.toArray(new String[0]));
        assertThat(diagnosis.taken()).as(reason).isFalse();
        assertThat(diagnosis.facts()).hasSize(1);
        assertThat(diagnosis.facts().get(0).text()).contains(reason);
        assertThat(diagnosis.text()).startsWith("verdict   not taken");
    }

    private static String fact(String topic, String... settings) throws IOException {
        return examine(settings).facts().stream()
                .filter(fact -> fact.topic().equals(topic))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing of " + topic))
                .text();
    }

    private static Diagnosis examine(String... settings) throws IOException {
        List<String> args = new ArrayList<>();
        for (String setting : settings) {
            args.add("-D");
            args.add(setting);
        }
        DoctorOptions options = new DoctorOptions();
        DoctorOptions.parser(options).parseArgs(args.toArray(new String[0]));
        return DoctorMain.diagnose(options);
    }

    /** Any comparator of the job's own. */
    public static final class Backwards extends WritableComparator {
        public Backwards() {
            super(Text.class);
        }
    }
}
