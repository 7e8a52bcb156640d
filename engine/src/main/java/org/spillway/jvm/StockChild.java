package org.spillway.jvm;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.TaskLog;
import org.apache.hadoop.metrics2.source.JvmMetrics;
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
    private final Field serializations;
    private final Method deleteFiles;
    private final ClassRegisters registers = new ClassRegisters();
    private final PooledCodecs codecs = new PooledCodecs();

    private StockChild() throws ReflectiveOperationException {
        Class<?> child = Class.forName(NAME);
        main = method(child, "main", String[].class);
        lastAttempt = field(child, "taskid");
        clearClasses = method(ReflectionUtils.class, "clearCache");
        hooks = method(ShutdownHookManager.class, "getShutdownHooksInOrder");
        hook = method(Class.forName(ShutdownHookManager.class.getName() + "$HookEntry"), "getHook");
        serializations = field(ReflectionUtils.class, "serialFactory");
        deleteFiles = method(FileContext.class, "processDeleteOnExit");
    }

    /**
     * Finds the class and what must be undone after its tasks.
     *
     * @throws ReflectiveOperationException naming what this Hadoop lacks
     */
    public static StockChild find() throws ReflectiveOperationException {
        return new StockChild();
    }

    static Field field(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters)
            throws ReflectiveOperationException {
        Method method = type.getDeclaredMethod(name, parameters);
        method.setAccessible(true);
        return method;
    }

    /** Returns what Hadoop remembers of classes. */
    public ClassRegisters registers() {
        return registers;
    }

    /** Runs a task. */
    public void run(String... arguments) throws Throwable {
        try {
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Deletes the files that the last task has marked for its JVM's end, and closes its file systems. */
    public void closeFiles() throws ReflectiveOperationException, IOException {
        deleteFiles.invoke(null);
        FileSystem.closeAll(); // deletes those that were marked there
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
        registers.forget();
        JvmMetrics.shutdownSingleton(); // or the next task's metrics would be without those of its JVM
        removeHooks();
        clearStatistics();
        codecs.end();
        Class<?> foreign = registers.foreign();
        return foreign == null ? null : "has registered a comparator or factory for " + foreign.getName();
    }

    @SuppressWarnings("deprecation") // as Hadoop's Task reads them
    private static void clearStatistics() {
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
}
