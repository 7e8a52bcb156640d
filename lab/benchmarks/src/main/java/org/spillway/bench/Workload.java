package org.spillway.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;

/** The task that one table row runs, and the JVM that it needs. */
interface Workload {
    /** The options of a JVM with the usual memory of a map task. */
    List<String> USUAL_MEMORY = memory(1024, 1024);

    /** A task that is ready to run once. */
    @FunctionalInterface
    interface Execution {
        void run() throws Exception;
    }

    /** Returns the job without a collector. */
    JobConf job();

    /**
     * Creates the task. Nothing of this is measured.
     *
     * @param job the result of {@link #job}, with a collector
     * @param folder folder for the task's output
     */
    Execution prepare(JobConf job, Path folder) throws Exception;

    /** Makes the job use a kind. */
    default void configure(CollectorKind kind, JobConf job) {
        kind.configure(job);
    }

    /** Adds the phases of the task that ran last. */
    default void phases(CollectorKind kind, Sample sample) {
        MapPhases.add(kind, sample);
    }

    /** Reads back the output of the last run. */
    default OutputDigest digest() throws IOException {
        return OutputDigest.of(TimedCollector.last().context());
    }

    /** Returns the container of the task; null if its size does not matter. */
    default TaskContainer container() {
        return null;
    }

    /** Returns the options of a child's JVM: those of its container, or the usual memory of a map task. */
    default List<String> jvmOptions() {
        return container() == null ? USUAL_MEMORY : container().jvmOptions();
    }

    /** Returns the options for this heap and direct memory in MB, which are the same for every collector. */
    static List<String> memory(int heap, int direct) {
        return List.of("-Xmx" + heap + "m", "-XX:MaxDirectMemorySize=" + direct + "m");
    }

    /** Returns the class path of a child, made from that of its build. */
    default String classPath(String ofBuild) {
        return ofBuild;
    }

    /** Returns the variables that the environment of a child has in addition to the parent's. */
    default Map<String, String> environment() throws IOException {
        return Map.of();
    }

    /** Returns the digest that every output must have; null to expect the first output, usually stock's. */
    default OutputDigest expected() throws IOException {
        return null;
    }

    /**
     * Returns whether this kind may fail, as any may in a container, and stock on records that it cannot read. The table
     * then shows the error.
     */
    default boolean mayFail(CollectorKind kind) {
        return container() != null;
    }

    /** Returns the number of unmeasured runs at the start of a child that is kept. */
    default int warmUps() {
        return 3;
    }
}
