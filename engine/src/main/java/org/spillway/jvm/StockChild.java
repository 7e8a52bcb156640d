package org.spillway.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.TaskLog;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.apache.hadoop.util.ApplicationClassLoader;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.ShutdownHookManager;

/** Hadoop's main class of a task's JVM, which is private to its package. It runs one task and returns. */
public final class StockChild {
    /** Its name in a container's command. */
    public static final String NAME = "org.apache.hadoop.mapred.YarnChild";

    private final Method main;
    private final Field lastAttempt;
    private final Method clearClasses;
    private final Method hooks;
    private final Method hook;
    private final Field comparators;
    private final Field serializations;
    private final PooledCodecs codecs = new PooledCodecs();

    private StockChild() throws ReflectiveOperationException {
        Class<?> child = Class.forName(NAME);
        main = child.getMethod("main", String[].class);
        lastAttempt = child.getDeclaredField("taskid");
        clearClasses = ReflectionUtils.class.getDeclaredMethod("clearCache");
        hooks = ShutdownHookManager.class.getDeclaredMethod("getShutdownHooksInOrder");
        hook = Class.forName(ShutdownHookManager.class.getName() + "$HookEntry").getDeclaredMethod("getHook");
        comparators = WritableComparator.class.getDeclaredField("comparators");
        serializations = ReflectionUtils.class.getDeclaredField("serialFactory");
    }

    /**
     * Finds the class and what must be undone after its tasks.
     *
     * @throws ReflectiveOperationException naming what this Hadoop lacks
     */
    public static StockChild find() throws ReflectiveOperationException {
        StockChild child = new StockChild();
        child.main.setAccessible(true);
        child.lastAttempt.setAccessible(true);
        child.clearClasses.setAccessible(true);
        child.hooks.setAccessible(true);
        child.hook.setAccessible(true);
        child.comparators.setAccessible(true);
        child.serializations.setAccessible(true);
        return child;
    }

    /** Runs a task. */
    public void run(String... arguments) throws Throwable {
        try {
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Clears what the last task has left in Hadoop's static fields. */
    public void forget() throws ReflectiveOperationException {
        lastAttempt.set(null, null); // a task that cannot be had would be reported as this one
        clearClasses.invoke(null); // it holds each task's class loader
        serializations.set(null, null); // those of the last task's settings and class loader
        ((Map<?, ?>) comparators.get(null)).keySet().removeIf(StockChild::isOfTask);
        JvmMetrics.shutdownSingleton(); // or the next task's metrics would be without those of its JVM
        removeHooks();
        clearStatistics();
        codecs.end();
    }

    @SuppressWarnings("deprecation") // as Hadoop's Task reads them
    private static void clearStatistics() {
        FileSystem.clearStatistics();
        // That leaves out all but one class of a scheme.
        FileSystem.getAllStatistics().forEach(FileSystem.Statistics::reset);
    }

    // Whether a key's class is of the job's own class loader, of which each task has another.
    private static boolean isOfTask(Object type) {
        return ((Class<?>) type).getClassLoader() instanceof ApplicationClassLoader;
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
}
