package org.spillway.reduceside.merge;

/** Is told what merges do, for counters. Called by several threads. */
public interface MergeObserver {
    /** So many outputs of maps have entered their first merge. */
    void merged(int mapOutputs);

    /** So many records have been read from files by a merge. */
    void readFromDisk(long records);

    /**
     * A run has been written.
     *
     * @param inputs merged for it
     * @param bytes of its file
     * @param pass whether runs were merged, not memory
     * @param nanos taken
     */
    void written(int inputs, long bytes, boolean pass, long nanos);

    /** The reducer has waited for records, for so many nanoseconds in all. */
    void waited(long nanos);
}
