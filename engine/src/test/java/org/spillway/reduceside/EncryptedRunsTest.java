package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Reducer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.SpillwayCollector;
import org.spillway.SpillwayShuffle;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.ReduceHarness.Way;
import org.spillway.testing.TestJob;

/** Tests that a reduce encrypts its files in the local dirs if the job's intermediate data is encrypted. */
class EncryptedRunsTest {
    private static final String SECRET = "nobody but the job reads this ";
    private static final List<String> FILES = new CopyOnWriteArrayList<>();
    private static Path local;

    @TempDir
    private Path dir;

    @BeforeEach
    void setUp() {
        FILES.clear();
        local = dir.resolve("local");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void reduce_filesAtTheFirstKey_plainOnlyIfTheJobIs(boolean encrypted) throws Exception {
        TestJob job = TestJob.job(Text.class, LongWritable.class, 1, 1)
                .with("mapreduce.job.encrypted-intermediate-data", encrypted)
                .with("mapreduce.reduce.input.buffer.percent", 0.0)
                .with("mapreduce.reduce.memory.totalbytes", 2 << 20);
        job.setBoolean("mapred.reducer.new-api", true);
        job.setClass("mapreduce.job.reduce.class", Looking.class, Reducer.class);
        ReduceFaults.encrypts().doAs((PrivilegedExceptionAction<Void>) () -> {
            ReduceHarness harness = new ReduceHarness(job, dir.resolve("maps"));
            for (int map = 0; map < 12; map++) {
                harness.map(SpillwayCollector.class, emitter -> {
                    for (int i = 0; i < 10_000; i++) {
                        emitter.emit(new Text(SECRET + i), new LongWritable(i), 0);
                    }
                });
            }
            try (var server = harness.server()) {
                harness.reduce(SpillwayShuffle.class, 0, Way.HTTP, server.address(), local);
            }
            return null;
        });
        assertThat(FILES).as("files of the reduce, at its first key").isNotEmpty();
        assertThat(FILES.stream().anyMatch(file -> file.contains(SECRET))).isEqualTo(!encrypted);
    }

    /** Stores the content of the files on disk in setup, before it reads its first key. */
    public static final class Looking extends Reducer<Text, LongWritable, Text, NullWritable> {
        /** For Hadoop. */
        public Looking() {}

        @Override
        protected void setup(Context context) throws IOException {
            List<Path> files = new ArrayList<>();
            try (Stream<Path> all = Files.walk(local)) {
                all.filter(path -> path.toString().endsWith(".out")).forEach(files::add);
            }
            for (Path file : files) {
                FILES.add(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
    }
}
