package org.spillway.jvm;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.WritableFactories;
import org.apache.hadoop.io.WritableName;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.TaskLog;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.ShutdownHookManager;

/**
 * Hadoop's main class of a task's JVM, which is private to its package. It runs one task and returns. This class also clears
 * what the task has left in Hadoop's static fields.
 */
public final class StockChild {
    /** Its name in a container's command. */
    public static final String NAME = "org.apache.hadoop.mapred.YarnChild";

    private final Class<?> child = Class.forName(NAME);
    private final MethodHandle main = MethodHandles.lookup().unreflect(method(child, "main", String[].class));
    private final Field lastAttempt = field(child, "taskid");
    private final Method clearClasses = method(ReflectionUtils.class, "clearCache");
    private final Method hooks = method(ShutdownHookManager.class, "getShutdownHooksInOrder");
    private final Method hook = method(Class.forName(ShutdownHookManager.class.getName() + "$HookEntry"), "getHook");
    private final Field serializations = field(ReflectionUtils.class, "serialFactory");
    private final Method deleteFiles = method(FileContext.class, "processDeleteOnExit");
    private final Map<Class<?>, Object> comparators = map(WritableComparator.class, "comparators");
    private final Map<Class<?>, Object> factories = map(WritableFactories.class, "CLASS_TO_FACTORY");
    private final Map<Class<?>, Object> names = map(WritableName.class, "CLASS_TO_NAME");
    private final Map<Object, Class<?>> named = map(WritableName.class, "NAME_TO_CLASS");
    private final List<Field> codecs =
            Arrays.asList(field(CodecPool.class, "compressorPool"), field(CodecPool.class, "decompressorPool"));
    // Of those in use, by class. Their type is of Hadoop's own copy of Guava.
    private final List<Field> codecCounts =
            Arrays.asList(field(CodecPool.class, "compressorCounts"), field(CodecPool.class, "decompressorCounts"));
    private final Method clearCounts = codecCounts.get(0).getType().getMethod("invalidateAll");

    /**
     * Finds the class and what must be undone after its tasks.
     *
     * @throws ReflectiveOperationException naming what this Hadoop lacks
     */
    public StockChild() throws ReflectiveOperationException {}

    /** Returns a field of Hadoop that is private to it. */
    public static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    @SuppressWarnings("unchecked") // as Hadoop declares them
    private static <K, V> Map<K, V> map(Class<?> type, String name) throws ReflectiveOperationException {
        return (Map<K, V>) field(type, name).get(null);
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        Method method = type.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    /** Runs a task. */
    public void run(String... arguments) throws Throwable {
        main.invoke(arguments);
    }

    /** Deletes the files that the last task has marked for its JVM's end, and closes its file systems. */
    public void closeFiles() throws ReflectiveOperationException, IOException {
        deleteFiles.invoke(null);
        FileSystem.closeAll(); // deletes those that were marked there
    }

    /** Returns the names of the classes for which Hadoop knows another name. */
    public List<String> named() {
        synchronized (WritableName.class) { // as its methods do
            return named.values().stream().map(Class::getName).collect(Collectors.toList());
        }
    }

    /**
     * Clears what the last task has left in Hadoop's static fields.
     *
     * @return what cannot be cleared, as the end of a sentence; null if nothing
     */
    public String forget() throws ReflectiveOperationException {
        lastAttempt.set(null, null); // a task that cannot be had would be reported as this one
        clearClasses.invoke(null); // it holds each task's class loader
        serializations.set(null, null); // those of the last task's settings and class loader
        forgetClasses();
        JvmMetrics.shutdownSingleton(); // or the next task's metrics would be without those of its JVM
        removeHooks();
        clearStatistics();
        endCodecs();
        return foreign();
    }

    private void forgetClasses() {
        comparators.keySet().removeIf(StockChild::isOfTask);
        factories.keySet().removeIf(StockChild::isOfTask);
        synchronized (WritableName.class) {
            names.keySet().removeIf(StockChild::isOfTask);
            named.values().removeIf(StockChild::isOfTask);
        }
    }

    // Whether a loader of a single task has defined a class.
    private static boolean isOfTask(Class<?> type) {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        while (loader != null && loader != type.getClassLoader()) {
            loader = loader.getParent();
        }
        return loader != type.getClassLoader();
    }

    // A task that registers a comparator of another jar after its sort has begun is not sorted by it, but the next task
    // would be.
    private String foreign() {
        return Stream.of(comparators, factories)
                .flatMap(register -> register.entrySet().stream())
                .filter(each -> !Objects.equals(
                        source(each.getKey()), source(each.getValue().getClass())))
                .findFirst()
                .map(each -> "has registered a comparator or factory for "
                        + each.getKey().getName())
                .orElse(null);
    }

    private static Object source(Class<?> type) {
        return type.getProtectionDomain().getCodeSource();
    }

    /** Sets to zero what file systems have counted: what a task finds there are its own bytes. */
    @SuppressWarnings("deprecation") // as Hadoop's Task reads them
    public static void clearStatistics() {
        FileSystem.clearStatistics();
        // That leaves out all but one class of a scheme.
        FileSystem.getAllStatistics().forEach(FileSystem.Statistics::reset);
    }

    // Each task leaves one, with a thread pool that it has shut down.
    private void removeHooks() throws ReflectiveOperationException {
        for (Object entry : (List<?>) hooks.invoke(ShutdownHookManager.get())) {
            Runnable runnable = (Runnable) hook.invoke(entry);
            if (TaskLog.class.equals(runnable.getClass().getEnclosingClass())) {
                ShutdownHookManager.get().removeShutdownHook(runnable);
            }
        }
    }

    // CodecPool keeps as many as were ever in use at once. Their direct buffers would count as left by the task, and a
    // codec of the job's own would hold the task's class loader.
    private void endCodecs() throws ReflectiveOperationException {
        for (Field pool : codecs) {
            Map<?, ?> byClass = (Map<?, ?>) pool.get(null);
            synchronized (byClass) { // as CodecPool does
                byClass.values().forEach(ofClass -> ((Collection<?>) ofClass).forEach(StockChild::end));
                byClass.clear();
            }
        }
        for (Field counts : codecCounts) {
            clearCounts.invoke(counts.get(null));
        }
    }

    private static void end(Object codec) {
        try {
            if (codec instanceof Compressor compressor) {
                compressor.end();
            } else {
                ((Decompressor) codec).end();
            }
        } catch (UnsupportedOperationException e) {
            // such as bzip2's in Java, which holds nothing to be freed
        }
    }
}
