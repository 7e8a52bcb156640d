package org.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.memory.KeptMemory;
import org.spillway.testing.ChildJvm;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Maps and reduces in a separate JVM whose options forbid or limit something. */
class RestrictedJvmTest {
    private static final int MAPS = 3;
    private static final int RECORDS = 40_000;

    @TempDir
    private Path dir;

    @ParameterizedTest
    @CsvSource({
        // the first JDK that has the options, options
        "24, --sun-misc-unsafe-memory-access=deny",
        "24, --illegal-native-access=deny",
        "18, --finalization=disabled",
        "17, -XX:+DisableAttachMechanism",
        "17, -XX:+DisableExplicitGC",
        "17, -XX:MaxDirectMemorySize=256k",
    })
    void tasks_jvmThatForbids_finish(int since, String options) throws Exception {
        assumeTrue(Runtime.version().feature() >= since, options);
        finish(options.split(" "));
    }

    /** As JDKs from 24 on do when they deny access to memory, but on any JDK. */
    @Test
    @EnabledForJreRange(min = JRE.JAVA_9, disabledReason = "no modules")
    void tasks_jvmThatRefusesToFreeDirectBuffers_finish() throws Exception {
        Path source = Files.createDirectories(dir.resolve("source/sun/misc")).resolve("Unsafe.java");
        Files.writeString(source, """
                package sun.misc;

                public final class Unsafe {
                    private static final Unsafe theUnsafe = new Unsafe();

                    public void invokeCleaner(java.nio.ByteBuffer directBuffer) {
                        throw new UnsupportedOperationException("invokeCleaner");
                    }
                }
                """);
        Path classes = dir.resolve("classes");
        String patch = "jdk.unsupported=" + dir.resolve("source");
        String[] arguments = {"-d", classes.toString(), "--patch-module", patch, source.toString()};
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
        finish("--patch-module", "jdk.unsupported=" + classes);
    }

    private void finish(String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("-Xmx128m");
        ChildJvm.Ended ended =
                ChildJvm.run(dir, all, Tasks.class, dir.resolve("tasks").toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        assertThat(ended.said()).contains("reduced=[120000, 120000, 120000, 120000]");
    }

    /** Maps that spill and reduces that merge, plain and compressed. */
    static final class Tasks {
        private Tasks() {}

        public static void main(String[] args) throws Exception {
            KeptMemory.begin(); // as a JVM that runs several tasks
            List<Integer> reduced = new ArrayList<>();
            for (boolean compressed : new boolean[] {false, true}) {
                TestJob job = TestJob.job(Text.class, IntWritable.class, 1, 1)
                        .with("mapreduce.reduce.memory.totalbytes", 2 << 20);
                if (compressed) {
                    job.compressedBy(Lz4Codec.class);
                }
                ReduceHarness harness = new ReduceHarness(job, Path.of(args[0], "maps-" + compressed));
                for (int map = 0; map < MAPS; map++) {
                    harness.map(SpillwayCollector.class, emitter -> {
                        for (int i = 0; i < RECORDS; i++) {
                            emitter.emit(new Text("key" + i * 7919 % RECORDS), new IntWritable(i), 0);
                        }
                    });
                }
                for (Way way : new Way[] {Way.HTTP, Way.LOCAL}) {
                    reduced.add(harness.reduce(SpillwayShuffle.class, 0, way)
                            .records()
                            .size());
                }
            }
            System.out.println("reduced=" + reduced);
        }
    }
}
