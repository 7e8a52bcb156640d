package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.spillway.reduceside.fetch.OutputFetch;
import org.spillway.reduceside.input.ReduceInput;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;

/**
 * Controls the fetch of one reduce and reports its progress to Hadoop: in the reduce's thread, or in a thread of its own
 * while the reducer reads what has arrived.
 */
final class CopyPhase implements ParallelWork {
    private final ShuffleConsumerPlugin.Context<?, ?> context;
    private final OutputFetch fetch;
    private final ReduceInput input;
    private final Heartbeat heartbeat;
    private final int maps;
    private long beats;
    private int reported = -1;
    private volatile boolean cancelled;

    /**
     * Creates the phase before the first output.
     *
     * @param heartbeat progress is reported only when it beats
     */
    CopyPhase(
            ShuffleConsumerPlugin.Context<?, ?> context,
            OutputFetch fetch,
            ReduceInput input,
            Heartbeat heartbeat,
            int maps) {
        this.context = context;
        this.fetch = fetch;
        this.input = input;
        this.heartbeat = heartbeat;
        this.maps = maps;
        this.beats = heartbeat.count();
    }

    /**
     * Waits for all outputs, then ends the fetch. Only then does a reducer that runs already get the end of its records or
     * the failure: it frees the memory to which the fetch writes.
     */
    @Override
    public void run() throws IOException, InterruptedException {
        Throwable failure = null;
        try {
            while (!cancelled && !await()) {
                input.check();
            }
            input.check();
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

    /** Waits for up to 0.1 s. Returns whether all outputs are fetched. */
    private boolean await() throws IOException, InterruptedException {
        if (maps == 0) {
            return true;
        }
        boolean done = fetch.await();
        beats = heartbeat.report(beats, context.getReporter());
        int finished = fetch.finished();
        if (finished != reported) {
            reported = finished;
            report(finished);
        }
        return done;
    }

    private void report(int finished) {
        context.getCopyPhase().set((float) finished / maps);
        context.getStatus().setStateString(finished + " / " + maps + " copied.");
        context.getCopyPhase().setStatus("copy(" + finished + " of " + maps + ")");
    }
}
