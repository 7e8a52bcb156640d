package org.spillway.jvm.master;

import java.util.function.BooleanSupplier;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.job.event.TaskAttemptKillEvent;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/**
 * Keeps Hadoop's allocator from killing reduces to make room for maps between two answers of YARN: what it has killed since
 * the last one is not free yet, and it would kill more each time. It decides anew with the next answer, since the list that
 * it keeps of those to be killed serves its log alone.
 */
final class NoHastyPreemption implements EventHandler<Event<?>> {
    private final EventHandler<Event<?>> handler;
    private final BooleanSupplier isBetween;

    /**
     * Passes events on.
     *
     * @param isBetween whether the allocator looks at what it has between two answers
     */
    NoHastyPreemption(EventHandler<Event<?>> handler, BooleanSupplier isBetween) {
        this.handler = handler;
        this.isBetween = isBetween;
    }

    @Override
    public void handle(Event<?> event) {
        if (!isBetween.getAsBoolean() || !isKillOfReduce(event)) {
            handler.handle(event);
        }
    }

    private static boolean isKillOfReduce(Event<?> event) {
        return event instanceof TaskAttemptKillEvent kill
                && kill.getTaskAttemptID().getTaskId().getTaskType() == TaskType.REDUCE;
    }
}
