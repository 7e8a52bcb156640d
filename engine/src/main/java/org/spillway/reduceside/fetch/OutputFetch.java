package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.mapreduce.MRConfig;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.Pauses;
import org.spillway.work.PendingWork;
import org.spillway.work.Workers;

/**
 * The copy phase of one reduce: fetches the outputs of all maps. One thread polls completion events and others fetch,
 * until all maps are finished.
 */
public final class OutputFetch {
    private static final long WAIT_MILLIS = 500;

    private final FetchSchedule schedule;
    private final FailureReports reports;
    private final HttpSource http;
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
        FetchSettings settings = task.settings();
        boolean known = task.localFiles() != null;
        String thisNode = known || !settings.localRead() ? "" : ThisNode.of(System.getenv());
        LocalOutputs local = new LocalOutputs(
                task.job().getTrimmedStrings(MRConfig.LOCAL_DIR), task.disk(), task.reduceNumber(), thisNode);
        Clock clock = new Clock();
        Random random = new Random();
        int reduces = task.job().getNumReduceTasks();
        schedule = new FetchSchedule(task.maps(), settings.copies(), local, clock, random);
        reports =
                new FailureReports(task.umbilical(), task.reduce(), task.status(), reduces, schedule.missing(), clock);
        FetchFailures failures = new FetchFailures(settings, observer, reports::add, task.maps(), clock, random);
        http = known
                ? null
                : new HttpSource(task.job(), task.reduce().getJobID(), task.reduceNumber(), task.key(), settings);
        OutputKeeper keeper = new OutputKeeper(schedule, observer, heartbeat, task.outputs());
        ParallelWork fetch = known
                ? new KnownFiles(task.localFiles(), schedule, local, sink, keeper)
                : new Fetcher(schedule, failures, local, http, sink, observer, keeper, clock);
        String name = "spillway-" + task.reduce();
        asking = new Workers(name + "-events", 1, task.user());
        fetching = new Workers(name + "-fetch", settings.copies(), task.user());
        events = asking.start(
                "asking for completion events",
                new CompletionEvents(task.umbilical(), task.reduce(), reduces, schedule, failures, known));
        fetches = fetching.start("fetch", fetch);
    }

    /**
     * Waits for up to half a second or until all outputs are fetched. Then reports outputs that cannot be fetched to
     * the application master.
     *
     * @return whether all outputs are fetched
     * @throws IOException if one of the threads has failed
     */
    public boolean await() throws IOException, InterruptedException {
        schedule.await(Pauses.millis(WAIT_MILLIS));
        try {
            events.check();
            fetches.check();
        } catch (IOException e) {
            reports.sendLast();
            throw e;
        }
        if (http != null) {
            http.closeStale(); // first: a master that does not answer a report must not end the timeouts of reads
        }
        reports.send();
        return schedule.missing().left() == 0;
    }

    /** Returns how many maps are finished. */
    public int finished() {
        return schedule.missing().finished();
    }

    /**
     * Ends the threads, including those that still fetch an output that another attempt has already provided.
     *
     * @return whether all have ended; if not, memory that they may write to must not be freed
     */
    public boolean stop() {
        schedule.cancel();
        if (http != null) {
            http.close(); // ends reads that ignore an interrupt
        }
        boolean ended = fetching.stop();
        return asking.stop() && ended;
    }
}
