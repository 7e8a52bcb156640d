package org.spillway.reduceside;

import java.io.IOException;
import org.spillway.reduceside.fetch.OutputFetch;
import org.spillway.reduceside.input.ArrivalInput;
import org.spillway.work.ParallelWork;

/** Controls the fetch in a thread of its own, while the reducer reads what has arrived. */
final class FetchWatch implements ParallelWork {
    private final OutputFetch fetch;
    private final ArrivalInput input;
    private final CopyPhase phase;
    private volatile boolean cancelled;

    FetchWatch(OutputFetch fetch, ArrivalInput input, CopyPhase phase) {
        this.fetch = fetch;
        this.input = input;
        this.phase = phase;
    }

    /**
     * Waits for all outputs, then ends the fetch. Only then does the reducer get the end of its records or the failure:
     * it frees the memory to which the fetch writes.
     */
    @Override
    public void run() throws IOException, InterruptedException {
        Throwable failure = null;
        try {
            while (!cancelled && !phase.await(fetch)) {
                // it reports progress
            }
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            failure = e;
            throw e;
        } finally {
            try {
                input.fetched(fetch.stop());
            } finally {
                // Whatever happens: the reducer waits for it.
                if (failure != null) {
                    input.fail(failure);
                } else if (!cancelled) {
                    input.complete();
                }
            }
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
    }
}
