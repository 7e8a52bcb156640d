package org.spillway.reduceside.fetch;

import org.spillway.work.Heartbeat;

/** Commits stored outputs. Aborts an output if another attempt of the same map was faster. Thread-safe. */
final class OutputKeeper {
    private final FetchSchedule schedule;
    private final FetchObserver observer;
    private final Heartbeat heartbeat;

    OutputKeeper(FetchSchedule schedule, FetchObserver observer, Heartbeat heartbeat) {
        this.schedule = schedule;
        this.observer = observer;
        this.heartbeat = heartbeat;
    }

    void keep(int map, MapOutputSink.Stored stored, boolean wasLocal) {
        heartbeat.beat();
        if (schedule.claim(map)) {
            schedule.stored(stored.bytes());
            stored.commit();
            observer.fetched(stored.bytes(), wasLocal);
            schedule.finish();
        } else {
            stored.abort();
        }
    }
}
