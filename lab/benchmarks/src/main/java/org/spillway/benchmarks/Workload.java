package org.spillway.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
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

    /** How many runs go unmeasured first in a child that is kept. */
    default int warmUps() {
        return 3;
    }
}
