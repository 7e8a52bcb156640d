package org.spillway.jvm.child;

import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.WeakReference;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Locale.Category;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import javax.net.ssl.HttpsURLConnection;
import org.spillway.disk.OpenFiles;
import org.spillway.memory.KeptMemory;

/**
 * What the JVM was before its first task. A task that leaves it otherwise, in a way that the next task could see and that
 * cannot be undone, was its last.
 */
final class JvmSnapshot {
    // What tasks of a job may leave of the heap. Twice that is garbage, or memory that the next task would miss.
    private static final int SHARE_OF_HEAP = 4;
    private static final int SHARE_OF_DIRECT = 16;
    private static final long MIN_DIRECT = 32L << 20;
    private static final int SHARE_OF_FILES = 16;
    static final long TO_FREE_MILLIS = 100;
    // With a class loader for each task, what holds one task's classes would hold those of all.
    private static final long MORE_CLASSES = 64L << 20;

    private final List<Locale> locales = locales();
    private final TimeZone zone = TimeZone.getDefault();
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final InputStream in = System.in;
    private final List<Object> defaults = defaults();
    private final Processes processes;
    private final long direct = directBytes();
    private final LongSupplier classBytes;
    private final LongSupplier openFiles;
    private final long freeMillis;
    private long classBytesOfFirst; // after the first task
    private long openFilesOfFirst;
    // Last: Java sets user.timezone when it is first asked for the time zone.
    private final Properties properties = (Properties) System.getProperties().clone();
    private final LiveThreads threads = new LiveThreads();

    /**
     * Takes note of what is now.
     *
     * @param classBytes returns the memory that loaded classes take
     * @param openFiles returns how many files and sockets are open
     * @param freeMillis in which the JVM must free, after a collection, what is not on the heap
     */
    JvmSnapshot(Processes processes, LongSupplier classBytes, LongSupplier openFiles, long freeMillis) {
        this.processes = processes;
        this.classBytes = classBytes;
        this.openFiles = openFiles;
        this.freeMillis = freeMillis;
    }

    static JvmSnapshot now() {
        return new JvmSnapshot(
                Processes.ofThisContainer(), JvmSnapshot::metaspace, OpenFiles.OF_PROCESS::opened, TO_FREE_MILLIS);
    }

    /** Waits for the threads of a task, up to 2 s. Returns which it has left running, as the end of a sentence; null if none. */
    String threadLeft() throws InterruptedException {
        return threads.leftBehind();
    }

    /** Returns what else a task has left behind, as the end of a sentence; null if nothing. */
    String firstLeftover() throws InterruptedException {
        return Polling.first(
                this::changedState, processes::leftBehind, this::heldMemory, this::heldClasses, this::heldFiles);
    }

    private String changedState() {
        Properties now = System.getProperties();
        if (!now.equals(properties)) {
            return "has changed system properties: " + changed(now);
        }
        if (!locales().equals(locales) || !TimeZone.getDefault().equals(zone)) {
            return "has changed the default locale or time zone";
        }
        if (System.out != out || System.err != err || System.in != in) {
            return "has replaced a standard stream";
        }
        return defaults().equals(defaults) ? null : "has changed what all connections of the JVM use";
    }

    // Few classes of these have equals.
    private static List<Object> defaults() {
        return Arrays.asList(
                Authenticator.getDefault(),
                ProxySelector.getDefault(),
                CookieHandler.getDefault(),
                ResponseCache.getDefault(),
                HttpsURLConnection.getDefaultHostnameVerifier(),
                HttpURLConnection.getFollowRedirects());
    }

    private static List<Locale> locales() {
        return List.of(Locale.getDefault(), Locale.getDefault(Category.DISPLAY), Locale.getDefault(Category.FORMAT));
    }

    private Set<String> changed(Properties now) {
        Set<String> names = new TreeSet<>();
        for (Properties some : List.of(now, properties)) {
            some.forEach((name, value) -> {
                if (!Objects.equals(now.get(name), properties.get(name))) {
                    names.add(name.toString()); // a task may have put in anything
                }
            });
        }
        return names;
    }

    // Asking for the live heap costs a collection, so it is done only if it could matter: most new objects are garbage,
    // most old ones are not.
    private String heldMemory() throws InterruptedException {
        long max = Runtime.getRuntime().maxMemory();
        boolean mayMatter = used() > max / SHARE_OF_HEAP * 2 || oldBytes() > max / SHARE_OF_HEAP;
        // Garbage that cannot be told from what the task holds is not held against it.
        if (mayMatter && collect() && used() > max / SHARE_OF_HEAP) {
            return "has left " + (used() >> 20) + " MiB on the heap of " + (max >> 20) + " MiB";
        }
        return afterCollection(() -> {
            long more = directBytes() - KeptMemory.bytes() - direct;
            return more > Math.max(MIN_DIRECT, max / SHARE_OF_DIRECT)
                    ? "has left " + (more >> 20) + " MiB of direct or mapped memory"
                    : null;
        });
    }

    // Returns false if the JVM does not collect when it is called, as with -XX:+DisableExplicitGC.
    private static boolean collect() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        System.gc();
        return garbage.get() == null;
    }

    // Java has usage thresholds for old generations only.
    private static long oldBytes() {
        return usedOf(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported());
    }

    private String heldClasses() throws InterruptedException {
        if (classBytesOfFirst == 0) {
            classBytesOfFirst = classBytes.getAsLong();
        }
        return afterCollection(() -> {
            long now = classBytes.getAsLong();
            return now > 2 * classBytesOfFirst + MORE_CLASSES ? "has left " + (now >> 20) + " MiB of classes" : null;
        });
    }

    // Closed file systems leave open what was read from them, and class loaders their jars.
    private String heldFiles() throws InterruptedException {
        if (openFilesOfFirst == 0) {
            openFilesOfFirst = openFiles.getAsLong();
        }
        return afterCollection(() -> {
            long more = openFiles.getAsLong() - openFilesOfFirst;
            return more > OpenFiles.limit() / SHARE_OF_FILES ? "has left " + more + " files open" : null;
        });
    }

    // Collects only if a look finds something. The JVM frees what is not on the heap soon after the collection.
    private String afterCollection(Polling.Look look) throws InterruptedException {
        if (look.left() == null) {
            return null;
        }
        System.gc();
        return Polling.left(look, freeMillis);
    }

    private static long metaspace() {
        return usedOf(pool -> pool.getName().equals("Metaspace"));
    }

    private static long usedOf(Predicate<MemoryPoolMXBean> kind) {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(kind)
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    // Mapped files, too: their pages count as the container's.
    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }
}
