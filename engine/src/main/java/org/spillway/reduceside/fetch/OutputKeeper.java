package org.spillway.reduceside.fetch;

import org.apache.hadoop.mapred.TaskAttemptID;
import org.spillway.work.Heartbeat;

/** Commits stored outputs. Aborts an output if another attempt of the same map was faster. Thread-safe. */
final class OutputKeeper {
    private final FetchSchedule schedule;
    private final FetchObserver observer;
    private final Heartbeat heartbeat;
    private final FetchedOutputs outputs;

    OutputKeeper(FetchSchedule schedule, FetchObserver observer, Heartbeat heartbeat, FetchedOutputs outputs) {
        this.schedule = schedule;
        this.observer = observer;
        this.heartbeat = heartbeat;
        this.outputs = outputs;
    }

    /** Commits or aborts an output that was fetched from this host. */
    void keep(TaskAttemptID attempt, String host, MapOutputSink.Stored stored, boolean wasLocal) {
        heartbeat.beat();
        if (schedule.missing().claim(attempt.getTaskID().getId())) {
            outputs.kept(attempt, host);
            schedule.stored(stored.bytes());
            stored.commit();
            observer.fetched(stored.bytes(), wasLocal);
            schedule.finish();
        } else {
            stored.abort();
        }
    }
}
