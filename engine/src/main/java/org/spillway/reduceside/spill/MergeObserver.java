package org.spillway.reduceside.spill;

/** Receives merge events, for counters. Called by several threads. */
public interface MergeObserver {
    /**
     * Called when an output that has records has become part of the reduce's input.
     *
     * @param bytes of its records
     */
    void stored(long bytes);

    /** Called when this many outputs of maps enter their first merge. */
    void merged(int mapOutputs);

    /** Called when a merge has read this many records from a file. */
    void readFromDisk(long records);

    /**
     * Called when a run has been written.
     *
     * @param inputs number of merged inputs; 1 if an output went to disk by itself
     * @param bytes of its files
     * @param pass whether the inputs were on disk
     * @param nanos time taken
     */
    void written(int inputs, long bytes, boolean pass, long nanos);

    /**
     * Called when the reducer has waited for records.
     *
     * @param nanos duration of this wait
     */
    void waited(long nanos);
}
