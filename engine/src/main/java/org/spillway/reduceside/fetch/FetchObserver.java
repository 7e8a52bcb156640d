package org.spillway.reduceside.fetch;

import java.util.List;
import org.apache.hadoop.mapred.TaskAttemptID;

/** Is told of what is fetched, for counters and for the application master. Called by several threads. */
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

    /** The application master is to be told that outputs cannot be had. */
    void reportFailures(List<TaskAttemptID> attempts);
}
