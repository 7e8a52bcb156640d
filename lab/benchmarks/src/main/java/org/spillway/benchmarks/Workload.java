package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;

/** What one row of a table runs, and the JVM that it needs. */
interface Workload {
    /** The memory of a child in MB: the same for every collector. */
    record Memory(int heap, int direct) {
        /** What a map task has as a rule. */
        static final Memory USUAL = new Memory(1024, 1024);
    }

    /** A task that is ready to be run once. */
    @FunctionalInterface
    interface Execution {
        void run() throws Exception;
    }

    /** The job, with no collector set. */
    JobConf job();

    /**
     * Makes the task; nothing of this is measured.
     *
     * @param job what {@link #job} gave, with a collector
     * @param folder for the task's output
     */
    Execution prepare(JobConf job, Path folder) throws Exception;

    /** Sets what makes the job use a kind. */
    default void configure(CollectorKind kind, JobConf job) {
        kind.configure(job);
    }

    /** Adds what a task that has been run tells of its phases. */
    default void phases(CollectorKind kind, Sample sample) {
        MapPhases.add(kind, sample);
    }

    /** Reads back what the last run made. */
    default OutputDigest digest() throws IOException {
        return OutputDigest.of(TimedCollector.last().context());
    }

    default Memory memory() {
        return Memory.USUAL;
    }

    /** The class path of a child, made from that of its build. */
    default String classPath(String ofBuild) {
        return ofBuild;
    }

    /** What a child's environment has beside the parent's. */
    default Map<String, String> environment() throws IOException {
        return Map.of();
    }

    /** What every output must be; null for the first one, as a rule stock's. */
    default OutputDigest expected() throws IOException {
        return null;
    }

    /** Whether this kind may fail: a row whose records stock cannot read says so, and shows how it fails. */
    default boolean mayFail(CollectorKind kind) {
        return false;
    }

    /** How many runs go unmeasured first in a child that is kept. */
    default int warmUps() {
        return 3;
    }
}
