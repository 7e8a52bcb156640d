package org.spillway.reduceside.fetch;

/** Is told of what is fetched, for counters. Called by several threads. */
public interface FetchObserver {
    /**
     * A map's output belongs to the reduce's input from now on.
     *
     * @param bytes of the segment, without the padding of encryption
     * @param local whether it was read from a disk of this node
     */
    void fetched(long bytes, boolean local);

    /** A fetch has failed. */
    void fetchFailed();

    /** A fetch has failed in a way that stock counts in a group of its own. */
    void fetchError(FetchError kind);
}
