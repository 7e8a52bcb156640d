package org.spillway.reduceside.store;

import org.spillway.reduceside.spill.MergeInput;

/** Holds the outputs of maps that are stored and not read yet. Thread-safe. */
public interface Backlog {
    /** Adds a map's output; null if it has no records. */
    void add(MergeInput output);

    /**
     * Whether all outputs that are still to come will probably fit memory uncompressed.
     *
     * @param length bytes of the output that is coming now
     */
    boolean willFit(long length);

    /** Whether one more output may be kept compressed in memory. */
    boolean hasRoomForWrapped();

    /** Whether one more output may be read from disk. */
    boolean hasRoomOnDisk();

    /** Whether memory is not likely to become free soon, so that an output goes to disk instead of waiting for it. */
    boolean isSlow();

    /** Waits for some time, or until the backlog changes. */
    void awaitRoom(long millis) throws InterruptedException;

    /** Records that all outputs have been added. */
    void complete();

    /** Discards all inputs, and whatever is added afterwards. */
    void discard();
}
