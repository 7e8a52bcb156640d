package org.spillway.reduceside.store;

/** Holds the outputs of maps that are stored and not read yet. Thread-safe. */
public interface Backlog {
    /** Adds a map's output; null if it has no records. */
    void add(MergeInput output);

    /**
     * Whether an output may be kept compressed in memory, since not all that are still to come will probably fit it
     * uncompressed.
     *
     * @param length bytes of the output, uncompressed
     */
    default boolean keepsWrapped(long length) {
        return false;
    }

    /** Whether one more output may be read from disk. */
    default boolean hasRoomOnDisk() {
        return true;
    }

    /** Whether memory is not likely to become free soon, so that an output goes to disk instead of waiting for it. */
    default boolean isSlow() {
        return false;
    }

    /** Waits for some time, or until the backlog changes. */
    void awaitRoom(long millis) throws InterruptedException;

    /** Records that all outputs have been added. */
    void complete();

    /** Records that outputs are missing which cannot be fetched. */
    default void fail(Throwable cause) {
        // with an order the reducer has not begun: the failure ends its task
    }

    /** Discards all inputs, and whatever is added afterwards. */
    void discard();
}
