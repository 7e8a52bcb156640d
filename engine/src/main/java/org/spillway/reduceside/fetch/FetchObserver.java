package org.spillway.reduceside.fetch;

/** Receives fetch events, for counters. Called by several threads. */
public interface FetchObserver {
    /**
     * Called when a map's output has become part of the reduce's input.
     *
     * @param bytes of the segment, without the padding of encryption
     * @param local whether it was read from a disk of this node
     */
    void fetched(long bytes, boolean local);

    /**
     * Called when a fetch has failed.
     *
     * @param outputs how many outputs it counts for
     * @param error stock counts it in the group {@code Shuffle Errors}, once for all outputs
     */
    void fetchFailed(int outputs, FetchError error);
}
