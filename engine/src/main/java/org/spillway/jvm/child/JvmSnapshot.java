package org.spillway.jvm.child;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.ref.WeakReference;
import java.net.CookieHandler;
import java.net.HttpURLConnection;
import java.net.ProxySelector;
import java.net.ResponseCache;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import javax.net.ssl.HttpsURLConnection;
import org.spillway.disk.OpenFiles;
import org.spillway.jdk.Jdk;
import org.spillway.memory.KeptMemory;

/**
 * What the JVM was before its first task. A task that leaves it otherwise, in a way that the next task could see and that
 * cannot be undone, was its last.
 */
class JvmSnapshot {
    // What tasks of a job may leave of the heap. Twice that is garbage, or memory that the next task would miss.
    private static final int SHARE_OF_HEAP = 4;
    private static final int SHARE_OF_DIRECT = 16;
    private static final long MIN_DIRECT_MIB = 32;
    private static final int SHARE_OF_FILES = 16;
    // With a class loader for each task, what holds one task's classes would hold those of all.
    private static final long MORE_CLASSES_MIB = 64;

    private final Map<String, Object> state = state();
    private final long direct = directMib();
    private long classesOfFirst; // after the first task
    private long openFilesOfFirst;

    /** Returns what a task has left behind, as the end of a sentence; null if nothing. */
    String firstLeftover() throws InterruptedException {
        if (classesOfFirst == 0) {
            classesOfFirst = classMib();
            openFilesOfFirst = openFiles();
        }
        long mostDirect = Math.max(MIN_DIRECT_MIB, mib(Runtime.getRuntime().maxMemory()) / SHARE_OF_DIRECT);
        return Polling.first(
                this::changed,
                JvmSnapshot::heldHeap,
                () -> held(() -> directMib() - direct, mostDirect, "MiB of direct or mapped memory"),
                () -> held(this::classMib, 2 * classesOfFirst + MORE_CLASSES_MIB, "MiB of classes"),
                // Closed file systems leave open what was read from them, and class loaders their jars.
                () -> held(() -> openFiles() - openFilesOfFirst, OpenFiles.limit() / SHARE_OF_FILES, "files open"));
    }

    private String changed() {
        Map<String, Object> now = state();
        Set<String> names = new TreeSet<>(now.keySet());
        names.addAll(state.keySet());
        names.removeIf(name -> Objects.equals(now.get(name), state.get(name)));
        return names.isEmpty() ? null : "has changed " + String.join(", ", names);
    }

    private static Map<String, Object> state() {
        Map<String, Object> state = new TreeMap<>();
        // Before the properties: Java sets user.timezone when it is first asked for the time zone.
        state.put("the default time zone", TimeZone.getDefault());
        state.put("the default locale", Locale.getDefault());
        state.put("the default locale of texts", Locale.getDefault(Locale.Category.DISPLAY));
        state.put("the default locale of numbers", Locale.getDefault(Locale.Category.FORMAT));
        state.put("a standard stream", Arrays.asList(System.in, System.out, System.err));
        // Few classes of these have equals.
        state.put(
                "what all connections of the JVM use",
                Arrays.asList(
                        Jdk.authenticator(),
                        ProxySelector.getDefault(),
                        CookieHandler.getDefault(),
                        ResponseCache.getDefault(),
                        HttpsURLConnection.getDefaultHostnameVerifier(),
                        HttpURLConnection.getFollowRedirects()));
        // A task may have put in anything.
        System.getProperties().forEach((name, value) -> state.put("the system property " + name, value));
        return state;
    }

    // Asking for the live heap costs a collection, so it is done only if it could matter: most new objects are garbage,
    // most old ones are not.
    private static String heldHeap() {
        long max = Runtime.getRuntime().maxMemory();
        boolean mayMatter = used() > max / SHARE_OF_HEAP * 2 || oldBytes() > max / SHARE_OF_HEAP;
        // Garbage that cannot be told from what the task holds is not held against it.
        return mayMatter && collect() && used() > max / SHARE_OF_HEAP
                ? "has left " + mib(used()) + " MiB on the heap of " + mib(max) + " MiB"
                : null;
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

    // Collects only if there is too much. The JVM frees what is not on the heap soon after the collection.
    private String held(LongSupplier amount, long most, String unit) throws InterruptedException {
        Polling.Look look = () -> amount.getAsLong() > most ? "has left " + amount.getAsLong() + " " + unit : null;
        if (look.left() == null) {
            return null;
        }
        System.gc();
        return Polling.left(freeMillis(), look);
    }

    /** Milliseconds in which the JVM must free, after a collection, what is not on the heap. */
    long freeMillis() {
        return 100;
    }

    long classMib() {
        return mib(usedOf(pool -> pool.getName().equals("Metaspace")));
    }

    long openFiles() {
        return OpenFiles.OF_PROCESS.opened();
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

    // Mapped files, too: their pages count as the container's. Not what Spillway keeps for the next task.
    private static long directMib() {
        long all = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return mib(all - KeptMemory.bytes());
    }

    private static long mib(long bytes) {
        return bytes >> 20;
    }
}
