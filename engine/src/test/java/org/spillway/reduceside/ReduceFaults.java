package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.SpillwayCollector;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.OpenDescriptors;
import org.spillway.testing.ReduceHarness;
import org.spillway.testing.SpillKey;
import org.spillway.testing.TestJob;

/** Input for tests of faults in a reduce, and checks of what a reduce leaves behind. */
final class ReduceFaults {
    /** The number of maps of {@link #spilling}. */
    static final int MAPS = 12;

    /** The number of records of {@link #spilling}. */
    static final int RECORDS = MAPS * 15_000;

    private static final int FIRST_PORT = 20_000;
    private static final int END_OF_PORTS = 32_768;

    // A minute in all. What is left for good is not collected then either.
    private static final int MAX_COLLECTIONS = 600;

    // Longer than a thread needs to end. A collection takes more processor time than the rest of most tests.
    private static final int QUIET_LOOKS = 20;
    private static final int QUIET_MILLIS = 5;

    private ReduceFaults() {}

    /** Runs maps with a number of records each. */
    static void maps(ReduceHarness harness, int maps, int records) throws Exception {
        for (int map = 0; map < maps; map++) {
            int number = map;
            harness.map(SpillwayCollector.class, emitter -> {
                for (int i = 0; i < records; i++) {
                    emitter.emit(new Text("k" + (i * 7919 + number) % 5000), new LongWritable(i), 0);
                }
            });
        }
    }

    /** Runs maps with 300 KB each, and sets memory for only a few of them. */
    static void spilling(TestJob job, ReduceHarness harness) throws Exception {
        shortOfMemory(job);
        for (int map = 0; map < MAPS; map++) {
            int number = map;
            harness.map(SpillwayCollector.class, emitter -> {
                Text key = (Text) ReflectionUtils.newInstance(job.getMapOutputKeyClass(), job);
                for (int i = 0; i < RECORDS / MAPS; i++) {
                    key.set("key" + (i * 7919 + number) % 50_000);
                    emitter.emit(key, new LongWritable(i), 0);
                }
            });
        }
    }

    /** Sets memory for only a few of the maps of {@link #spilling}. */
    static void shortOfMemory(TestJob job) {
        job.with("mapreduce.reduce.memory.totalbytes", 2 << 20);
    }

    /** Gives a map a second attempt with the same output. */
    static TaskAttemptID runAgain(ReduceHarness harness, int map) throws IOException {
        TaskAttemptID again = new TaskAttemptID("1", 1, TaskType.MAP, map, 1);
        Path from = harness.file(map).getParent();
        Path to = Files.createDirectory(from.resolveSibling(again.toString()));
        for (String name : List.of("file.out", "file.out.index")) {
            Files.copy(from.resolve(name), to.resolve(name));
        }
        return again;
    }

    /**
     * Returns a port on which no process listens, and which no process gets by chance: it is below those that the
     * system gives to connections and to servers without a port of their own.
     */
    static int freePort() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, END_OF_PORTS);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (BindException e) {
                // taken: another one
            }
        }
    }

    /** Returns a user with the key of encrypted intermediate data. */
    static UserGroupInformation encrypts() {
        UserGroupInformation user = UserGroupInformation.createRemoteUser("encrypts");
        SpillKey.addTo(user);
        return user;
    }

    /**
     * Waits for the threads of a failed task. Most end by themselves. No code closes the records of a failed task, so
     * the garbage collector ends the others.
     */
    static void awaitRelease() throws IOException, InterruptedException {
        lookUntil(() -> !isThreadLeft());
        collectUntil(() -> !isThreadLeft());
    }

    /**
     * Waits for the garbage collector, which frees memory that a thread may still have used.
     *
     * @param direct the direct memory before the reduce
     */
    static void awaitCollection(Path folder, Path maps, long direct) throws IOException, InterruptedException {
        collectUntil(() -> DirectBytes.now() <= direct && open(folder, maps).isEmpty());
    }

    /** Waits for the files of a task whose reducer has failed: they go after the last of its threads, by the collector. */
    static void awaitRemoval(Path folder, Path maps) throws IOException, InterruptedException {
        collectUntil(() -> filesBut(folder, maps).isEmpty());
    }

    private interface Check {
        boolean isTrue() throws IOException;
    }

    private static void collectUntil(Check check) throws IOException, InterruptedException {
        for (int i = 0; i < MAX_COLLECTIONS && !check.isTrue(); i++) {
            System.gc();
            lookUntil(check);
        }
    }

    private static void lookUntil(Check check) throws IOException, InterruptedException {
        for (int i = 0; i < QUIET_LOOKS && !check.isTrue(); i++) {
            Thread.sleep(QUIET_MILLIS);
        }
    }

    /** Fails if the folder has a file other than those of maps, or if one in the folder or of the maps is open. */
    static void assertNoFileIsLeft(Path folder, Path maps) throws IOException {
        assertThat(filesBut(folder, maps)).as("files").isEmpty();
        assertThat(open(folder, maps)).as("open files").isEmpty();
    }

    private static Set<String> open(Path folder, Path maps) throws IOException {
        Set<String> open = new TreeSet<>(OpenDescriptors.under(folder));
        open.addAll(OpenDescriptors.under(maps));
        return open;
    }

    /** Returns the files in a folder that are not those of maps. */
    static List<Path> filesBut(Path folder, Path maps) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(path -> Files.isRegularFile(path) && !path.startsWith(maps))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Whether there is a thread of a reduce, or a JDK thread that reads the rest of a reply. */
    private static boolean isThreadLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .anyMatch(name -> name.startsWith("spillway-") || name.equals("Keep-Alive-SocketCleaner"));
    }
}
