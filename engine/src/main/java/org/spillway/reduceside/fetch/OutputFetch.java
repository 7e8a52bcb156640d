package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.Random;
import org.spillway.work.Clock;
import org.spillway.work.Heartbeat;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * The copy phase of one reduce: fetches the outputs of all maps. One thread polls completion events and others fetch,
 * until all maps are finished.
 */
public final class OutputFetch {
    private final FetchTable table;
    private final MasterReports reports;
    private final HttpSource http; // null if all outputs are local files
    private final Workers asking;
    private final Workers fetching;
    private final PendingWork events;
    private final PendingWork fetches;

    /**
     * Starts the threads.
     *
     * @param sink stores the outputs
     * @param observer notified of fetches and failures
     * @param heartbeat beaten for each output
     */
    public OutputFetch(FetchTask task, MapOutputSink sink, FetchObserver observer, Heartbeat heartbeat)
            throws IOException {
        Clock clock = Clock.SYSTEM;
        LocalSource local = LocalSource.of(task);
        table = new FetchTable(task, local, observer, clock, new Random());
        table.succeeded(local.known(), 0);
        reports = task.reports();
        http = task.localFiles() != null ? null : HttpSource.of(task);
        String name = "spillway-" + task.reduce();
        asking = new Workers(name + "-events", 1, task.user());
        fetching = new Workers(name + "-fetch", task.settings().copies(), task.user());
        events = asking.start("asking for completion events", new CompletionEvents(task, table));
        fetches = fetching.start("fetch", new Fetcher(table, local, http, sink, observer, reports, heartbeat, clock));
    }

    /**
     * Waits for up to 0.1 s or until all outputs are fetched. Then reports outputs that cannot be fetched to
     * the application master.
     *
     * @return how many maps are finished
     * @throws IOException if one of the threads has failed
     */
    public int await() throws IOException, InterruptedException {
        table.await(Heartbeat.LOOK_MILLIS);
        try {
            events.check();
            fetches.check();
        } catch (IOException e) {
            reports.send(table, true);
            throw e;
        }
        reports.send(table, false);
        return table.finished();
    }

    /**
     * Ends the threads, including those that still fetch an output that another attempt has already provided.
     *
     * @return whether all have ended; if not, memory that they may write to must not be freed
     */
    public boolean stop() {
        table.cancel();
        if (http != null) {
            http.close(); // ends reads that ignore an interrupt
        }
        boolean ended = fetching.stop();
        return asking.stop() && ended;
    }
}
