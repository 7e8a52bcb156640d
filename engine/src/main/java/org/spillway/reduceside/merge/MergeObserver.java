package org.spillway.reduceside.merge;

/** Is told what merges do, for counters. Called by several threads. */
public interface MergeObserver {
    /**
     * An output that has records belongs to the reduce's input from now on.
     *
     * @param bytes of its records
     */
    void stored(long bytes);

    /** So many outputs of maps have entered their first merge. */
    void merged(int mapOutputs);

    /** So many records have been read from files by a merge. */
    void readFromDisk(long records);

    /**
     * A run has been written.
     *
     * @param inputs merged for it; one where an output went to disk by itself
     * @param bytes of its files
     * @param pass whether runs were merged
     * @param nanos taken
     */
    void written(int inputs, long bytes, boolean pass, long nanos);

    /** The reducer has waited for records, for so many nanoseconds in all. */
    void waited(long nanos);
}
