package org.spillway.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.testing.ChildJvm;
import org.spillway.testing.CloneFile;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Tests each verdict, from command lines as users write them. */
class DoctorTest {
    private static final String TEXT = "mapreduce.map.output.key.class=org.apache.hadoop.io.Text";
    private static final String MAP_ON =
            "mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector,org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
    private static final String REDUCE_ON =
            "mapreduce.job.reduce.shuffle.consumer.plugin.class=org.spillway.SpillwayShuffle";

    private static final String MASTER = "yarn.app.mapreduce.am.command-opts=-Xmx1g org.spillway.SpillwayAppMaster";

    private static final String HASH = "mapreduce.job.output.key.comparator.class=org.spillway.HashOrder";
    private static final String NONE = "mapreduce.job.output.key.comparator.class=org.spillway.NoOrder";
    private static final String GROUPS = "mapreduce.job.output.group.comparator.class=org.spillway.NeighbourGroups";

    private static final String TUNE = "as long as the reduce side is stock's: "
            + "mapreduce.reduce.input.buffer.percent=0.7, mapreduce.reduce.shuffle.parallelcopies=10,"
            + " mapreduce.task.io.sort.factor=100 (conf/mapred-site-stock-tuned.xml), if reducers can spare the heap";

    /** The place of the Java version in a class file. */
    private static final int CLASS_VERSION = 7;

    @TempDir
    private Path temp;

    @Test
    void examine_defaultsOfHadoop_takenWithoutAdvice() throws IOException {
        Diagnosis diagnosis = examine(TEXT, MAP_ON, REDUCE_ON, "spillway.spill.threads=2");
        assertThat(diagnosis.taken()).isTrue();
        assertThat(diagnosis.advice()).isEmpty();
        assertThat(diagnosis.text().lines())
                .containsExactly(
                        "verdict   taken",
                        "switch    on, with stock behind it",
                        "keys      org.apache.hadoop.io.Text by org.apache.hadoop.io.Text$Comparator: radix sort on 8 bytes of"
                                + " the key, and on the next 8 where they are equal",
                        "threads   2 (spillway.spill.threads=2)",
                        "memory    100 MiB on the heap; -Xmx 820 MiB, mapreduce.map.memory.mb=1024",
                        "runs      a merge reads up to 10 (mapreduce.task.io.sort.factor)",
                        "codec     none",
                        "combiner  none",
                        "shuffle   on; leaves reduces that it does not take to stock",
                        "fetch     5 at once (mapreduce.reduce.shuffle.parallelcopies); outputs of the same node from its"
                                + " disks",
                        "merge     in the reducer's thread (mapreduce.reduce.cpu.vcores=1; 2 gives the merge a thread of"
                                + " its own)",
                        "files     a merge reads up to 10 (mapreduce.task.io.sort.factor)",
                        "outputs   574 MiB, 41 of them off the heap; while the reducer runs 41 off the heap and 10 on"
                                + " it; -Xmx 820 MiB, mapreduce.reduce.memory.mb=1024",
                        "jvms      one for each task; conf/mapred-site-spillway-reuse.xml lets tasks share them",
                        "jar       named by none of tmpjars, mapreduce.job.cache.files, mapreduce.job.classpath.files,"
                                + " mapreduce.application.classpath: it must be on the class path of each node",
                        "java      that of each node manager, which settings do not tell: 8 or later",
                        "change    nothing");
    }

    @Test
    void examine_javaOfTheJob_versionAndAdvice() throws IOException {
        Path old = Files.createDirectory(temp.resolve("jdk-8"));
        Files.writeString(old.resolve("release"), "JAVA_VERSION=\"1.8.0_504\"\nOS_NAME=\"Linux\"\n");
        Path later = Files.createDirectory(temp.resolve("jdk-21"));
        Files.writeString(later.resolve("release"), "JAVA_VERSION=\"21.0.13\"\n");
        String map = "mapreduce.map.env=A=b,JAVA_HOME=" + old;
        String reduce = "mapreduce.reduce.env=JAVA_HOME=" + later;

        assertThat(fact("java", TEXT, map, reduce)).isEqualTo(old + ": 1.8.0_504; of reduces " + later + ": 21.0.13");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, map, reduce).advice())
                .containsExactly(
                        "let tasks run Java 17 or later (mapreduce.map.env): for Java 1.8.0_504 the jar has classes"
                                + " that are slower");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, reduce).advice()).isEmpty();
        assertThat(fact("java", TEXT, "mapred.child.env=JAVA_HOME=/no/such/jdk"))
                .isEqualTo("/no/such/jdk, which is not on this machine: 8 or later");
    }

    @Test
    void explainFactor_moreThanMemoryAllows_thePlansOwn() throws IOException {
        String asked = "mapreduce.task.io.sort.factor=1000000";
        for (String label : List.of("runs", "files")) {
            assertThat(fact(label, TEXT, asked))
                    .matches(
                            "a merge reads up to \\d{2,5} \\(not 1000000: what memory and the limit of open files allow\\)");
        }
        // Runs that need no order are read one after the other.
        assertThat(fact("runs", TEXT, NONE, GROUPS)).matches("a merge reads up to \\d{2,3} \\(not 10: .*");
    }

    @Test
    void examine_taskArchive_factAndAdvice() throws IOException {
        String call = "$(" + temp + "/options.sh)";
        String map = "mapreduce.admin.map.child.java.opts=" + call;
        String reduce = "mapreduce.admin.reduce.child.java.opts=-Dmy=1 " + call;
        String master = "yarn.app.mapreduce.am.admin-command-opts=" + call;

        assertThat(fact("start", TEXT, map, reduce, master))
                .isEqualTo(temp + ": no task archive on this machine; ask each node: " + temp + "/check.sh");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, map, reduce, master).advice())
                .isEmpty();
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, map).advice())
                .containsExactly(
                        "name the task archive for all JVMs of the job, in mapreduce.admin.reduce.child.java.opts,"
                                + " yarn.app.mapreduce.am.admin-command-opts, too");
        assertThat(fact("start", TEXT, map, "mapreduce.job.user.classpath.first=true"))
                .startsWith("the task archive is not used: mapreduce.job.user.classpath.first=true: ");
    }

    @Test
    void fact_threads_countAndItsReason() throws IOException {
        assertThat(fact("threads", TEXT)).isEqualTo("1 (mapreduce.map.cpu.vcores=1)");
        assertThat(fact("threads", TEXT, "mapreduce.map.cpu.vcores=100000"))
                .isEqualTo(
                        Math.min(4, Runtime.getRuntime().availableProcessors()) + " (the processors of this machine)");
        assertThat(fact("threads", TEXT, "mapreduce.map.cpu.vcores=1", "spillway.spill.threads=3"))
                .isEqualTo("3 (spillway.spill.threads=3)");
    }

    @Test
    void fact_threadsWithOwnComparator_oneAndItsReason() throws IOException {
        String comparator = "mapreduce.job.output.key.comparator.class=" + Backwards.class.getName();
        String reason = Backwards.class.getName()
                + " may share state between threads; if it and the key class do not, set spillway.compare.parallel=true";
        assertThat(fact("threads", TEXT, comparator, "spillway.spill.threads=3"))
                .isEqualTo("1 (not 3: " + reason + ")");
        assertThat(fact("threads", TEXT, comparator)).isEqualTo("1 (mapreduce.map.cpu.vcores=1)");
        assertThat(fact("threads", TEXT, comparator, "spillway.spill.threads=3", "spillway.compare.parallel=true"))
                .isEqualTo("3 (spillway.spill.threads=3)");
        String cores = "mapreduce.reduce.cpu.vcores=100000";
        if (Runtime.getRuntime().availableProcessors() > 1) {
            assertThat(fact("merge", TEXT, comparator, cores)).isEqualTo("in the reducer's thread (" + reason + ")");
            assertThat(fact("merge", TEXT, comparator, cores, "spillway.compare.parallel=true"))
                    .startsWith("in a thread ahead of the reducer");
        }
    }

    @Test
    void examine_switchedOff_adviceToSwitchOn() throws IOException {
        assertThat(fact("switch", TEXT)).startsWith("off: ");
        assertThat(examine(TEXT).taken()).isTrue();
        assertThat(fact("shuffle", TEXT))
                .isEqualTo("off: mapreduce.job.reduce.shuffle.consumer.plugin.class="
                        + "org.apache.hadoop.mapreduce.task.reduce.Shuffle");
        assertThat(examine(TEXT).advice())
                .containsExactly("switch it on: " + MAP_ON, "switch it on: " + REDUCE_ON, TUNE);
        assertThat(examine(TEXT, MAP_ON).advice()).containsExactly("switch it on: " + REDUCE_ON, TUNE);
        assertThat(examine(TEXT, REDUCE_ON).advice()).containsExactly("switch it on: " + MAP_ON);
        assertThat(examine(TEXT).facts()).extracting(Diagnosis.Fact::topic).doesNotContain("jar");
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
    void fact_keys_howTheyAreSorted(String key, String how) throws IOException {
        assertThat(fact("keys", "mapreduce.map.output.key.class=" + key)).contains(how);
    }

    @Test
    void examine_ownComparator_mergeSortAndAdvice() throws IOException {
        String comparator = "mapreduce.job.output.key.comparator.class=" + Backwards.class.getName();
        Diagnosis diagnosis = examine(TEXT, MAP_ON, REDUCE_ON, comparator);
        assertThat(fact("keys", TEXT, comparator))
                .endsWith(Backwards.class.getName() + ": merge sort by that comparator");
        assertThat(fact("memory", TEXT, comparator)).startsWith("100 MiB on the heap");
        assertThat(diagnosis.advice())
                .hasSize(1)
                .first()
                .asString()
                .contains("no fast path for " + Backwards.class.getName(), "any key by org.spillway.HashOrder");
    }

    @Test
    void fact_keysInOtherOrders_hashOrNoSort() throws IOException {
        assertThat(fact("keys", TEXT, HASH))
                .isEqualTo(
                        "org.apache.hadoop.io.Text by org.spillway.HashOrder: radix sort on a hash of 64 bits, and on"
                                + " the bytes of keys with the same hash");
        assertThat(fact("keys", TEXT, NONE, GROUPS))
                .isEqualTo("org.apache.hadoop.io.Text by org.spillway.NoOrder: not sorted; a reducer gets them in any"
                        + " order, and a key may come in several groups");
        assertThat(fact("merge", TEXT, NONE, GROUPS))
                .isEqualTo("none: the reducer gets each output as soon as it has arrived");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, HASH).advice()).isEmpty();
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, NONE, GROUPS).advice()).isEmpty();
    }

    @Test
    void examine_orderThatOutputFormatForbids_tasksFail() throws IOException {
        String format = "mapreduce.job.outputformat.class=org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat";

        Diagnosis diagnosis = examine(TEXT, MAP_ON, REDUCE_ON, HASH, format, "mapred.reducer.new-api=true");

        assertThat(diagnosis.taken()).isFalse();
        assertThat(diagnosis.text().lines())
                .containsExactly(
                        "verdict   tasks fail, with stock's plug-ins too",
                        "reason    " + HASH + " cannot be used: " + format + " needs keys in their own order");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, NONE).text())
                .contains("mapreduce.job.output.group.comparator.class is not set");
    }

    @Test
    void fact_memoryBeyondDirectMemory_onTheHeapWithAdvice() throws IOException {
        String sortMb = "mapreduce.task.io.sort.mb=400";
        assertThat(fact("memory", TEXT, sortMb)).startsWith("400 MiB on the heap; -Xmx 820 MiB");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, sortMb).advice())
                .hasSize(1)
                .first()
                .asString()
                .contains("raise that to 1383 or lower -Xmx to 461m");
        assertThat(examine(
                                TEXT,
                                MAP_ON,
                                REDUCE_ON,
                                sortMb,
                                "mapreduce.map.memory.mb=1400",
                                "mapreduce.map.java.opts=-Xmx800m")
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
    void fact_sortMbAuto_bufferOfSpareMemory() throws IOException {
        assertThat(fact(
                        "memory",
                        TEXT,
                        "spillway.sort.mb=auto",
                        "mapreduce.map.memory.mb=4096",
                        "mapreduce.map.java.opts=-Xmx800m -XX:MaxDirectMemorySize=8g"))
                .startsWith("2622 MiB off the heap; -Xmx 800 MiB, mapreduce.map.memory.mb=4096");
        assertThat(fact(
                        "memory",
                        TEXT,
                        "spillway.sort.mb=auto",
                        "mapreduce.map.memory.mb=4096",
                        "mapreduce.map.java.opts=-Xmx800m -XX:MaxDirectMemorySize=8g",
                        "stream.map.streamprocessor=cat"))
                .as("a child process is in the container")
                .startsWith("100 MiB off the heap");
    }

    @Test
    void examine_jobThatIsNotTaken_reasonNamed() throws IOException {
        assertNotTaken("mapreduce.task.io.sort.mb=4000 does not fit off the heap", "mapreduce.task.io.sort.mb=4000");
        assertNotTaken("reducers=10000000 take 7920000000 bytes of heap, limit=", "mapreduce.job.reduces=10000000");
        Diagnosis neither = examine(TEXT, "mapreduce.task.io.sort.factor=1");
        assertThat(neither.text())
                .startsWith("verdict   not taken")
                .contains("reason    map side: invalid mapreduce.task.io.sort.factor=1")
                .contains("reason    reduce side: invalid mapreduce.task.io.sort.factor=1");
        assertNotTaken(
                "no serialization for the map output value class java.lang.String",
                "mapreduce.map.output.value.class=java.lang.String");
        assertNotTaken("cannot read -Xmx in mapreduce.map.java.opts", "mapreduce.map.java.opts=-Xmxlots");
        Diagnosis none = examine(TEXT, "mapreduce.job.reduces=0");
        assertThat(none.text().lines())
                .containsExactly(
                        "verdict   not taken",
                        "reason    no reduces (mapreduce.job.reduces=0): there is no map output to sort",
                        "jvms      one for each task; conf/mapred-site-spillway-reuse.xml lets tasks share them");
    }

    @Test
    void fact_sharedJvms_tasksPerJvm() throws IOException {
        assertThat(fact("jvms", TEXT, MASTER, "mapreduce.job.jvm.numtasks=-1"))
                .isEqualTo(
                        "shared, any number of tasks each (mapreduce.job.jvm.numtasks=-1); reduces take those of maps,"
                                + " too");
        assertThat(fact("jvms", TEXT, MASTER, "mapreduce.job.jvm.numtasks=9", "mapreduce.map.memory.mb=2048"))
                .isEqualTo("shared, up to 9 tasks each (mapreduce.job.jvm.numtasks=9); reduces have their own, since"
                        + " containers, JVM options or environment differ from those of maps");
        assertThat(fact("jvms", TEXT, MASTER, "mapreduce.job.jvm.numtasks=-1", "spillway.jvm.larger-retries=true"))
                .contains("; those that run out of memory are tried again in larger containers; reduces take");
        assertThat(fact("jvms", TEXT, MASTER, "mapreduce.job.jvm.numtasks=-1", "mapreduce.job.reduces=0"))
                .endsWith("; no reduces");
        assertThat(fact("jar", TEXT, MASTER)).startsWith("named by none of");
        assertThat(examine(TEXT, MASTER, "mapreduce.job.jvm.numtasks=-1", "mapreduce.job.classloader=true")
                        .advice())
                .anyMatch(change -> change.startsWith("name the jar in mapreduce.application.classpath: "));
    }

    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.ubertask.enable=true, a small job runs in the master",
        "mapreduce.task.profile=true, a profile is of one task",
        "mapreduce.map.java.opts=-Xlog:gc:@taskid@, name @taskid@",
        "mapreduce.job.num-opportunistic-maps-percent=50, containers that YARN takes back",
        "mapreduce.job.jvm.numtasks=0, must be -1",
        "mapreduce.job.jvm.numtasks=many, is no number",
    })
    void fact_settingThatPreventsSharing_reasonNamed(String setting, String reason) throws IOException {
        assertThat(fact("jvms", TEXT, MASTER, "mapreduce.job.jvm.numtasks=-1", setting))
                .startsWith("one for each task: ")
                .contains(reason);
        if (!setting.contains("numtasks")) {
            assertThat(fact("jvms", TEXT, setting))
                    .startsWith("one for each task; they cannot be shared: ")
                    .contains(reason);
        }
    }

    @Test
    void fact_otherMaster_jvmsNotShared() throws IOException {
        String options = "yarn.app.mapreduce.am.command-opts=";
        String tasks = "mapreduce.job.jvm.numtasks=-1";
        String other = options + "-Xmx2g org.example.Master";
        assertThat(fact("jvms", TEXT, tasks, other))
                .isEqualTo("one for each task: yarn.app.mapreduce.am.command-opts names another master,"
                        + " org.example.Master");
        assertThat(fact("jvms", TEXT, other))
                .endsWith("cannot be shared: yarn.app.mapreduce.am.command-opts names"
                        + " another master, org.example.Master");
        assertThat(fact("jvms", TEXT, tasks)).endsWith(" names no org.spillway.SpillwayAppMaster");
        assertThat(examine(TEXT, tasks, options + "-Xmx2g").advice())
                .contains(
                        "let tasks share JVMs: " + options
                                + "-Xmx2g -XX:+IgnoreUnrecognizedVMOptions --add-opens=java.base/java.lang=ALL-UNNAMED org.spillway.SpillwayAppMaster");
        assertThat(fact("jvms", TEXT, MASTER))
                .as("Hadoop's default")
                .isEqualTo("one for each task: mapreduce.job.jvm.numtasks=1");
    }

    @Test
    void examine_invalidReduceSetting_reduceSideLeftToStock() throws IOException {
        for (String setting : List.of(
                "mapreduce.reduce.shuffle.parallelcopies=0",
                "mapreduce.reduce.shuffle.merge.percent=1.5",
                "mapreduce.reduce.input.buffer.percent=2.0")) {
            Diagnosis diagnosis = examine(TEXT, MAP_ON, REDUCE_ON, setting);
            assertThat(diagnosis.taken()).isFalse();
            assertThat(diagnosis.text())
                    .startsWith("verdict   map side taken, reduce side left to stock")
                    .contains("reason    reduce side: invalid " + setting);
        }
        assertThat(fact("reason", TEXT, "mapreduce.reduce.java.opts=-Xmxlots"))
                .contains("cannot read -Xmx in mapreduce.reduce.java.opts");
        for (String options : List.of("mapreduce.reduce.java.opts", "mapreduce.admin.reduce.child.java.opts")) {
            assertThat(fact("reason", TEXT, options + "=-Da=b -Dhttp.proxyHost=proxy"))
                    .isEqualTo("reduce side: the JVM may fetch map outputs through a proxy, which Spillway cannot:"
                            + " -Dhttp.proxyHost is among its options");
        }
        assertThat(examine(
                                TEXT,
                                MAP_ON,
                                REDUCE_ON,
                                "mapreduce.shuffle.ssl.enabled=true",
                                "mapreduce.reduce.java.opts=-Dhttp.proxyHost=proxy")
                        .taken())
                .as("the shuffle uses https")
                .isTrue();
        assertThat(fact("reason", TEXT, "mapreduce.reduce.shuffle.input.buffer.percent=0.0"))
                .isEqualTo("reduce side: memory for map outputs is 0 bytes, must be at least 1048576: raise -Xmx or"
                        + " mapreduce.reduce.shuffle.input.buffer.percent");
    }

    @Test
    void examine_stockReduceSideWithLowSettings_adviceToTune() throws IOException {
        assertThat(examine(
                                TEXT,
                                MAP_ON,
                                "mapreduce.reduce.input.buffer.percent=0.8",
                                "mapreduce.reduce.shuffle.parallelcopies=20",
                                "mapreduce.task.io.sort.factor=50")
                        .advice())
                .last()
                .asString()
                .contains("stock's: mapreduce.task.io.sort.factor=100 (");
        assertThat(examine(
                                TEXT,
                                MAP_ON,
                                "mapreduce.reduce.input.buffer.percent=0.70",
                                "mapreduce.reduce.shuffle.parallelcopies=10",
                                "mapreduce.task.io.sort.factor=100")
                        .advice())
                .containsExactly("switch it on: " + REDUCE_ON);
    }

    @Test
    void fact_reduceSide_threadsAndMemory() throws IOException {
        // With one processor, a merge in a separate thread would take time from the reducer.
        assertThat(fact("merge", TEXT, "mapreduce.reduce.cpu.vcores=100000"))
                .startsWith(Runtime.getRuntime().availableProcessors() > 1 ? "in a thread ahead" : "in the reducer's");
        assertThat(fact("fetch", TEXT, "spillway.reduce.local-read=false", "mapreduce.reduce.shuffle.parallelcopies=9"))
                .startsWith("9 at once")
                .endsWith("over HTTP, too (spillway.reduce.local-read=false)");
        assertThat(fact("outputs", TEXT, "mapreduce.reduce.memory.mb=2048", "mapreduce.reduce.java.opts=-Xmx800m"))
                .isEqualTo("560 MiB, 560 of them off the heap; while the reducer runs 560 off the heap and 9 on it;"
                        + " -Xmx 800 MiB, mapreduce.reduce.memory.mb=2048");
        assertThat(examine(TEXT, MAP_ON, REDUCE_ON, "mapreduce.reduce.input.buffer.percent=0.0")
                        .advice())
                .singleElement()
                .asString()
                .startsWith("mapreduce.reduce.input.buffer.percent=0.0 is set by the job");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-combiner-heavy",
                "-encrypted",
                "-grouped",
                "-shuffle-heavy",
                "-small-container",
                "-unordered"
            })
    void examine_preset_takenWithoutAdvice(String name) throws Exception {
        Diagnosis diagnosis = examineFile("mapred-site-spillway" + name + ".xml");
        assertThat(diagnosis.taken()).isTrue();
        assertThat(diagnosis.advice()).isEmpty();
    }

    @Test
    void examine_preset_memoryOfOutputs() throws Exception {
        assertThat(examineFile("mapred-site-spillway-shuffle-heavy.xml").text())
                .contains("outputs   538 MiB, 538 of them off the heap;")
                .containsPattern("merge     in a thread ahead of the reducer|merge     in the reducer's thread \\(the");
        assertThat(examineFile("mapred-site-spillway-small-container.xml").text())
                .contains("outputs   179 MiB, 117 of them off the heap;");
        assertThat(examineFile("mapred-site-stock-tuned.xml").advice())
                .containsExactly("switch it on: " + MAP_ON, "switch it on: " + REDUCE_ON);
    }

    private static Diagnosis examineFile(String name) throws Exception {
        Path file = CloneFile.of(DoctorTest.class, "conf/" + name);
        DoctorOptions options = new DoctorOptions();
        new CommandLine(options).parseArgs("-conf", file.toString(), "-D", TEXT);
        return DoctorMain.diagnose(options);
    }

    @Test
    void fact_jar_nameAndSetting() throws IOException {
        String libjars = "tmpjars=file:///a/x.jar,file:///a/spillway-engine-9.9.jar";
        assertThat(fact("jar", TEXT, REDUCE_ON, libjars)).isEqualTo("spillway-engine-9.9.jar by tmpjars");
        assertThat(fact("jar", TEXT, MAP_ON, "mapreduce.job.cache.files=hdfs:///libs/spillway-engine.jar#spillway.jar"))
                .isEqualTo("spillway-engine.jar by mapreduce.job.cache.files");
        JobConf job = new JobConf(false);
        job.set("tmpjars", "file:///a/spillway-engine-9.9.jar");
        Findings findings = new Findings();
        EngineJar.explain(job, "1.0", findings);
        assertThat(findings.advice())
                .containsExactly("spillway-engine-9.9.jar is another version than the one that decides here,"
                        + " spillway-engine-1.0.jar");
    }

    @Test
    void examine_missingPlugin_throwsWithName() {
        assertThatThrownBy(() ->
                        examine(TEXT, "mapreduce.job.reduce.shuffle.consumer.plugin.class=org.spillway.SpillwayShufle"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("org.spillway.SpillwayShufle");
        assertThatThrownBy(() -> examine(
                        TEXT, "mapreduce.job.map.output.collector.class=org.spillway.SpillwayCollector,no.such.One"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("no.such.One");
        // The plug-in of another project is not checked.
        assertThatCode(() -> examine(TEXT, "mapreduce.job.reduce.shuffle.consumer.plugin.class=no.such.Shuffle"))
                .doesNotThrowAnyException();
    }

    @Test
    void fact_codec_whoseCodeRunsIt() throws IOException {
        String on = "mapreduce.map.output.compress=true";
        String codec = "mapreduce.map.output.compress.codec=org.apache.hadoop.io.compress.";
        assertThat(fact("codec", TEXT, on, codec + "Lz4Codec")).endsWith("Lz4Codec, by Spillway itself; spills plain");
        assertThat(fact("lz4", TEXT, on, codec + "Lz4Codec"))
                .matches("Spillway's lz4-java [0-9.]+, LZ4Factory:\\w+, on this machine; a task's log tells its own");
        assertThat(fact("codec", TEXT, on, codec + "SnappyCodec"))
                .endsWith("SnappyCodec, by Hadoop's code; spills plain");
        assertThat(fact("codec", TEXT, on, codec + "GzipCodec", "spillway.spill.codec=lz4"))
                .endsWith("GzipCodec, by Hadoop's code; spills by org.apache.hadoop.io.compress.Lz4Codec");
        assertThat(fact("encrypted", TEXT, "mapreduce.job.encrypted-intermediate-data=true"))
                .contains("one after the other");
    }

    @Test
    void fact_combiner_apiAndIterator() throws IOException {
        assertThat(fact("combiner", TEXT, "mapred.combiner.class=org.apache.hadoop.mapred.lib.LongSumReducer"))
                .isEqualTo("org.apache.hadoop.mapred.lib.LongSumReducer, old API: by Spillway's own iterator");
        assertThat(fact(
                        "combiner",
                        TEXT,
                        "mapreduce.job.combine.class=org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer"))
                .isEqualTo("org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer, new API: in Hadoop's own context");
    }

    @Test
    void examine_missingClass_throwsWithAdvice() {
        assertThatThrownBy(() -> examine("mapreduce.map.output.key.class=no.such.Key"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("mapreduce.map.output.key.class=no.such.Key", "--jar");
    }

    @Test
    void examine_classThatCannotLoad_throwsWithAdvice() throws IOException {
        byte[] key = compiled("public class Base {}", "public class Key extends Base {}");
        assertThatThrownBy(() -> examineKeyOf(key))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("mapreduce.map.output.key.class=Key", "NoClassDefFoundError: Base", "--jar");

        byte[] newer = key.clone();
        newer[CLASS_VERSION] = 99;
        assertThatThrownBy(() -> examineKeyOf(newer))
                .isInstanceOf(ParameterException.class)
                .hasMessageContainingAll("mapreduce.map.output.key.class=Key", "UnsupportedClassVersionError", "--jar");
    }

    @Test
    void jar_classesInItsFolders_areFoundAsByHadoop() throws IOException {
        byte[] key = compiled("public class Base {}", "public class Key extends Base {}");
        byte[] base = Files.readAllBytes(temp.resolve("Base.class"));
        Path library = jar("library.jar", Map.of("Base.class", base));
        Path job = jar("job.jar", Map.of("classes/Key.class", key, "lib/library.jar", Files.readAllBytes(library)));
        DoctorOptions options = new DoctorOptions();
        new CommandLine(options)
                .parseArgs("--jar", job.toString(), "-D", "mapreduce.map.output.value.class=Key", "-D", TEXT);

        assertThatCode(() -> DoctorMain.diagnose(options)).doesNotThrowAnyException();
    }

    @Test
    void jar_withoutTheClass_messageSaysWhereItWasLookedFor() throws IOException {
        Path job = jar("job.jar", Map.of("other", new byte[0]));
        DoctorOptions options = new DoctorOptions();
        new CommandLine(options).parseArgs("--jar", job.toString(), "-D", "mapreduce.map.output.key.class=no.such.Key");

        assertThatThrownBy(() -> DoctorMain.diagnose(options))
                .hasMessageContainingAll("no.such.Key", "nor in --jar=[" + job + "]", "classes/ and lib/");
    }

    /** Without folders of its own a jar is not unpacked. */
    @Test
    void diagnose_noRoomForTemporaryFiles_works() throws Exception {
        Path job = jar("job.jar", Map.of("other", new byte[0]));
        ChildJvm.Ended child = ChildJvm.run(
                temp,
                List.of("-Djava.io.tmpdir=/nowhere"),
                DoctorMain.class,
                "--jar",
                job.toString(),
                "-D",
                "mapreduce.map.output.value.class=org.apache.hadoop.io.Text",
                "-D",
                TEXT);

        assertThat(child.exit()).as(child.said()).isZero();
    }

    private Path jar(String name, Map<String, byte[]> entries) throws IOException {
        Path jar = temp.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return jar;
    }

    /** Compiles two classes and returns the second. */
    private byte[] compiled(String base, String key) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d", temp.toString()));
        for (String source : List.of(base, key)) {
            String name = source.split(" ")[2] + ".java";
            arguments.add(Files.writeString(temp.resolve(name), source).toString());
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        return Files.readAllBytes(temp.resolve("Key.class"));
    }

    private void examineKeyOf(byte[] key) throws IOException {
        Path jar = jar("key-" + key[CLASS_VERSION] + ".jar", Map.of("Key.class", key));
        DoctorOptions options = new DoctorOptions();
        new CommandLine(options).parseArgs("--jar", jar.toString(), "-D", "mapreduce.map.output.key.class=Key");
        DoctorMain.diagnose(options);
    }

    @Test
    void examine_stockFirstInList_off() throws IOException {
        String setting = "mapreduce.job.map.output.collector.class=";
        String ours = "org.spillway.SpillwayCollector";
        String stock = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
        Diagnosis diagnosis = examine(TEXT, REDUCE_ON, setting + stock + ", " + ours);

        assertThat(diagnosis.text())
                .contains("switch    off: stock stands first: " + setting + stock + ", " + ours + "\n");
        assertThat(diagnosis.advice()).containsExactly("switch it on: " + setting + ours + "," + stock);
        assertThat(fact("switch", TEXT, setting + " " + ours + " , " + stock)).isEqualTo("on, with stock behind it");
    }

    @Test
    void run_fileAndCommandLine_commandLineWins() throws IOException {
        Path job = Files.writeString(
                temp.resolve("job.xml"),
                "<configuration><property><name>mapreduce.job.reduces</name><value>10000000</value></property>"
                        + "</configuration>",
                StandardCharsets.UTF_8);
        assertThat(DoctorMain.run("-conf", job.toString())).isEqualTo(1);
        assertThat(DoctorMain.run("-conf", job.toString(), "-Dmapreduce.job.reduces=7"))
                .isZero();
        assertThat(DoctorMain.run("-conf", job.toString(), "--reduces", "5")).isZero();
    }

    @Test
    void run_helpVerdictsAndWrongUsage_exitCodes0To2() throws IOException {
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

    /** Of these, the first is read beside the sides, the others by Hadoop's classes while a side is planned. */
    @ParameterizedTest
    @CsvSource({
        "mapreduce.job.reduces=x, a whole number of at most 2147483647",
        "mapreduce.job.reduces=3000000000, a whole number of at most 2147483647",
        "mapreduce.map.cpu.vcores=x, a whole number of at most 2147483647",
        "mapreduce.job.maps=1.5, a whole number of at most 2147483647",
        "mapreduce.reduce.memory.mb=1g, a whole number of at most 2147483647",
        "mapreduce.job.heap.memory-mb.ratio=x, a number",
    })
    void examine_numberOfHadoopsIsNone_oneLineNamesItAndItsLimit(String setting, String limit) {
        PrintStream real = System.err;
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        int code;
        try {
            code = DoctorMain.run("-D", TEXT, "-D", MAP_ON, "-D", REDUCE_ON, "-D", setting);
        } finally {
            System.setErr(real);
        }

        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("spillway doctor: " + setting + ": must be " + limit + "\n")
                .doesNotContain("\tat ");
        assertThat(code).isEqualTo(2);
    }

    /** Checks that the map side is not taken. The reduce side is. */
    private static void assertNotTaken(String reason, String... settings) throws IOException {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add(TEXT);
        Diagnosis diagnosis = examine(all.toArray(new String[0]));
        assertThat(diagnosis.taken()).as(reason).isFalse();
        assertThat(diagnosis.facts().get(0).topic()).isEqualTo("reason");
        assertThat(diagnosis.facts().get(0).text()).startsWith("map side: ").contains(reason);
        assertThat(diagnosis.text()).startsWith("verdict   reduce side taken, map side left to stock");
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
        new CommandLine(options).parseArgs(args.toArray(new String[0]));
        return DoctorMain.diagnose(options);
    }

    /** Any comparator of the job's own. */
    public static final class Backwards extends WritableComparator {
        public Backwards() {
            super(Text.class);
        }
    }
}
