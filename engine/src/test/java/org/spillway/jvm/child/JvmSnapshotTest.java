package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.Authenticator;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.spillway.disk.OpenFiles;
import org.spillway.testing.ChildJvm;

/** What a task may leave behind. Each test undoes it. */
@Isolated
class JvmSnapshotTest {
    private final JvmSnapshot fresh = new JvmSnapshot();
    // On a busy host the JVM may take longer to free memory than a look waits.
    private final JvmSnapshot patient = new JvmSnapshot() {
        @Override
        long freeMillis() {
            return 60_000;
        }
    };
    private final long directBytes = directBytes();

    @TempDir
    private Path dir;

    /** Or the JVM would free it in the middle of the next test. */
    @AfterEach
    void waitUntilHeldMemoryIsFreed() throws InterruptedException {
        while (directBytes() > directBytes + (100 << 20)) {
            System.gc();
            Thread.sleep(10);
        }
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    @Test
    void firstLeftover_nothing_null() throws Exception {
        assertThat(fresh.firstLeftover()).isNull();
    }

    @Test
    void firstLeftover_systemProperty_named() throws Exception {
        System.setProperty("left.behind", "1");
        try {
            assertThat(fresh.firstLeftover()).isEqualTo("has changed the system property left.behind");
        } finally {
            System.clearProperty("left.behind");
        }
    }

    @Test
    void firstLeftover_defaultLocale_named() throws Exception {
        Locale locale = Locale.getDefault();
        Locale.setDefault(new Locale("tlh"));
        try {
            assertThat(fresh.firstLeftover()).contains("locale");
        } finally {
            Locale.setDefault(locale);
        }
    }

    @Test
    void firstLeftover_defaultLocaleOfNumbers_named() throws Exception {
        Locale locale = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, new Locale("tlh"));
        try {
            assertThat(fresh.firstLeftover()).contains("locale");
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, locale);
        }
    }

    @Test
    void firstLeftover_defaultTimeZone_notNull() throws Exception {
        TimeZone zone = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        try {
            assertThat(fresh.firstLeftover()).isNotNull();
        } finally {
            TimeZone.setDefault(zone);
        }
    }

    @Test
    void firstLeftover_replacedStream_named() throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            assertThat(fresh.firstLeftover()).contains("standard stream");
        } finally {
            System.setOut(out);
        }
    }

    @Test
    void firstLeftover_defaultsOfConnections_named() throws Exception {
        Authenticator.setDefault(new Authenticator() {});
        try {
            assertThat(fresh.firstLeftover()).contains("all connections");
        } finally {
            Authenticator.setDefault(null);
        }
        assertThat(fresh.firstLeftover()).isNull();
        HostnameVerifier verifier = HttpsURLConnection.getDefaultHostnameVerifier();
        HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
        try {
            assertThat(fresh.firstLeftover()).contains("all connections");
        } finally {
            HttpsURLConnection.setDefaultHostnameVerifier(verifier);
        }
    }

    @Test
    void firstLeftover_heldHeap_named() throws Exception {
        System.gc(); // what other tests have left would make room in the middle of this one
        List<byte[]> held = new ArrayList<>();
        Runtime jvm = Runtime.getRuntime();
        while (jvm.totalMemory() - jvm.freeMemory() <= jvm.maxMemory() / 16 * 9) {
            held.add(new byte[1 << 20]);
        }
        assertThat(fresh.firstLeftover()).contains("MiB on the heap");
        assertThat(held).isNotEmpty();
    }

    /** A reduce plans for three quarters of the heap. */
    @Test
    void firstLeftover_thirdOfTheHeapHeldForLong_named() throws Exception {
        List<byte[]> held = new ArrayList<>();
        for (long left = Runtime.getRuntime().maxMemory() / 3; left > 0; left -= 1 << 20) {
            held.add(new byte[1 << 20]);
        }
        System.gc(); // as others of the task's own have moved them to the old generation
        assertThat(fresh.firstLeftover()).contains("MiB on the heap");
        assertThat(held).isNotEmpty();
    }

    /** A JVM that does not collect when it is called cannot tell garbage from what the task holds. */
    @Test
    void firstLeftover_garbageWithoutCalledCollections_null() throws Exception {
        ChildJvm.Ended child =
                ChildJvm.run(dir, List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:+DisableExplicitGC"), Garbage.class);
        assertThat(child.said()).contains("trace null");
    }

    /** A task that has dropped an array of more than half the heap. */
    static final class Garbage {
        public static void main(String[] arguments) throws Exception {
            JvmSnapshot fresh = new JvmSnapshot();
            System.out.println("dropped " + new byte[40 << 20].length);
            System.out.println("trace " + fresh.firstLeftover());
        }
    }

    @Test
    void firstLeftover_directMemoryThatNobodyHolds_null() throws Exception {
        System.gc(); // or what other tests have left on the heap would make the check of the heap collect
        assertThat(ByteBuffer.allocateDirect(200 << 20).capacity()).isPositive();
        assertThat(patient.firstLeftover()).isNull();
    }

    @Test
    void firstLeftover_heldDirectMemory_named() throws Exception {
        ByteBuffer held = ByteBuffer.allocateDirect(200 << 20);
        assertThat(fresh.firstLeftover()).contains("MiB of direct or mapped memory");
        assertThat(held.capacity()).isPositive();
    }

    @Test
    void firstLeftover_mappedFileThatNobodyHolds_null() throws Exception {
        System.gc();
        assertThat(map().capacity()).isPositive();
        assertThat(patient.firstLeftover()).isNull();
    }

    /** Its pages count as the container's. */
    @Test
    void firstLeftover_heldMappedFile_named() throws Exception {
        ByteBuffer held = map();
        assertThat(fresh.firstLeftover()).contains("MiB of direct or mapped memory");
        assertThat(held.capacity()).isPositive();
    }

    private ByteBuffer map() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(dir.resolve("model").toFile(), "rw")) {
            file.setLength(200 << 20);
            return file.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, file.length());
        }
    }

    @Test
    void firstLeftover_moreOpenFilesThanASixteenth_named() throws Exception {
        long[] open = {100};
        JvmSnapshot jvm = new JvmSnapshot() {
            @Override
            long openFiles() {
                return open[0];
            }
        };
        assertThat(jvm.firstLeftover()).isNull();
        open[0] += OpenFiles.limit() / 16;
        assertThat(jvm.firstLeftover()).as("a sixteenth of the limit").isNull();
        open[0]++;
        assertThat(jvm.firstLeftover()).isEqualTo("has left " + (open[0] - 100) + " files open");
    }

    @Test
    void firstLeftover_moreThanTwiceTheClassesAnd64MiB_named() throws Exception {
        long[] mib = {40};
        JvmSnapshot jvm = new JvmSnapshot() {
            @Override
            long classMib() {
                return mib[0];
            }
        };
        assertThat(jvm.firstLeftover()).isNull();
        mib[0] = 144;
        assertThat(jvm.firstLeftover()).as("twice as much, and 64 MiB").isNull();
        mib[0] = 145;
        assertThat(jvm.firstLeftover()).isEqualTo("has left 145 MiB of classes");
    }
}
