package org.spillway.reduceside.fetch;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.work.ParallelWork;

/**
 * Polls the application master for map completion events and passes them to the table, until all outputs are
 * fetched.
 */
final class CompletionEvents implements ParallelWork {
    private static final Logger LOG = LoggerFactory.getLogger(CompletionEvents.class);

    // Stock's limits. They keep the events of all reduces' concurrent requests within the master's memory.
    private static final int MAX = 10_000;
    private static final int MIN = 100;
    private static final int OF_ALL_REDUCES = 3_000_000;

    private static final long POLL_MILLIS = 1000;
    private static final long MAX_POLL_MILLIS = 10_000; // a task that asks is alive
    private static final long MIN_GAP_MILLIS = 200;
    private static final long RETRY_MILLIS = 5000;
    private static final int RETRIES = 10;

    private final FetchTask task;
    private final FetchTable table;
    private final int max;
    private final long soon;
    private final long usual;
    // For each map, the number of the attempt that succeeded plus 1; 0 for none.
    private final int[] succeeded;
    private long longestMap;
    private int from;

    /** Creates a poller that has not asked yet. For a local job it handles only maps that failed for good. */
    CompletionEvents(FetchTask task, FetchTable table) {
        int reduces = task.job().getNumReduceTasks();
        this.task = task;
        this.table = table;
        this.max = Math.min(MAX, Math.max(MIN, OF_ALL_REDUCES / Math.max(1, reduces)));
        this.soon = Math.min(POLL_MILLIS, minGap(reduces)); // after a failed fetch, and for the last maps
        this.usual = Math.min(MAX_POLL_MILLIS, Math.max(POLL_MILLIS, minGap(reduces)));
        this.succeeded = new int[task.maps()];
    }

    /**
     * Returns the milliseconds between two calls of a reduce: at least 200, and enough for all reduces together to make
     * at most a thousand calls a second. Callers cap the result.
     */
    static long minGap(int reduces) {
        return Math.max(MIN_GAP_MILLIS, reduces);
    }

    @Override
    public void run() throws IOException, InterruptedException {
        int failed = 0;
        while (table.isAnyWanted()) {
            try {
                if (poll() != max) { // no more are ready
                    table.awaitNews(soon, usual);
                }
                failed = 0;
            } catch (IOException e) {
                if (++failed == RETRIES) {
                    throw new IOException(
                            "cannot get completion events from the application master in " + RETRIES + " tries", e);
                }
                LOG.info("cannot get completion events from the application master, will try again", e);
                Thread.sleep(RETRY_MILLIS);
            }
        }
    }

    private int poll() throws IOException {
        TaskCompletionEvent[] events = task.umbilical()
                .getMapCompletionEvents(task.reduce().getJobID(), from, max, task.reduce())
                .getMapTaskCompletionEvents(); // no master asks to begin again, with shouldReset
        from += events.length;
        List<MapAttempt> added = new ArrayList<>();
        for (TaskCompletionEvent event : events) {
            apply(event, added);
        }
        table.succeeded(added, longestMap);
        return events.length;
    }

    private void apply(TaskCompletionEvent event, List<MapAttempt> added) {
        TaskAttemptID attempt = event.getTaskAttemptId();
        int map = attempt.getTaskID().getId();
        if (task.localFiles() != null && event.getTaskStatus() != TaskCompletionEvent.Status.TIPFAILED) {
            return;
        }
        switch (event.getTaskStatus()) {
            case SUCCEEDED -> {
                longestMap = Math.max(longestMap, event.getTaskRunTime());
                added.add(new MapAttempt(map, attempt, host(event.getTaskTrackerHttp())));
                succeeded[map] = attempt.getId() + 1;
            }
            case OBSOLETE -> { // it had succeeded; another event has the reason
                table.obsolete(attempt);
                succeeded[map] = attempt.getId() + 1;
            }
            case FAILED -> table.obsolete(attempt);
            case KILLED -> {
                table.obsolete(attempt);
                // One that has succeeded is killed when its node is lost. Others are killed when one has succeeded.
                if (succeeded[map] == attempt.getId() + 1 && event.getTaskTrackerHttp() != null) {
                    table.nodeLost(host(event.getTaskTrackerHttp()));
                }
            }
            case TIPFAILED -> {
                // The job goes on without this map: mapreduce.map.failures.maxpercent.
                LOG.info("continues without the output of {}: the map failed, and the job allows failed maps", attempt);
                table.skip(map);
            }
        }
    }

    private static String host(String address) {
        URI uri = URI.create(address);
        return uri.getScheme() + "://" + uri.getRawAuthority();
    }
}
