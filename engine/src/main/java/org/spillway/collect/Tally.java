package org.spillway.collect;

/** Is told what happened, for the job's counters. Called by one thread at a time. */
public interface Tally {
    /** Records and their key and value bytes that the mapper emitted since the last call. */
    void collected(long records, long bytes);

    /** Records written to a local file: a spill, a merge pass, the final file. */
    void spilled(long records);

    /** Bytes of the final file. */
    void materialized(long bytes);

    /** The task has made its output. */
    void ended(TaskFacts facts);
}
