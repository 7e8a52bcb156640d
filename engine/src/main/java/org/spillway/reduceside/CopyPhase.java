package org.spillway.reduceside;

import java.io.IOException;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.spillway.reduceside.fetch.OutputFetch;
import org.spillway.work.Heartbeat;

/** Waits for the fetch of one reduce and reports its progress to Hadoop. One thread. */
final class CopyPhase {
    private final ShuffleConsumerPlugin.Context<?, ?> context;
    private final Heartbeat heartbeat;
    private final int maps;
    private long beats;
    private int told = -1;

    /**
     * Creates the phase before the first output.
     *
     * @param heartbeat progress is reported only when it beats
     */
    CopyPhase(ShuffleConsumerPlugin.Context<?, ?> context, Heartbeat heartbeat, int maps) {
        this.context = context;
        this.heartbeat = heartbeat;
        this.maps = maps;
        this.beats = heartbeat.count();
    }

    /**
     * Waits for up to half a second.
     *
     * @return whether all outputs are fetched
     */
    boolean await(OutputFetch fetch) throws IOException, InterruptedException {
        if (maps == 0) {
            return true;
        }
        boolean done = fetch.await();
        beats = heartbeat.report(beats, context.getReporter());
        int finished = fetch.finished();
        if (finished != told) {
            told = finished;
            tell(finished);
        }
        return done;
    }

    private void tell(int finished) {
        context.getCopyPhase().set((float) finished / maps);
        context.getStatus().setStateString(finished + " / " + maps + " copied.");
        context.getCopyPhase().setStatus("copy(" + finished + " of " + maps + ")");
    }
}
