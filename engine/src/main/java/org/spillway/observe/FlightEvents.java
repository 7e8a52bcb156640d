package org.spillway.observe;

import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins events if the flight recorder runs. Loading an event class initialises the recorder (160 classes), so this
 * class first checks whether it runs.
 */
public final class FlightEvents {
    // A runtime made by jlink may have no flight recorder.
    private static final boolean IS_POSSIBLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private static final Logger LOG = LoggerFactory.getLogger(FlightEvents.class);

    // Whether a failure has been logged, for all tasks of this JVM.
    static final AtomicBoolean FAILED = new AtomicBoolean();

    private FlightEvents() {}

    /** Begins the event of a run. Returns null if no recording was set up for this JVM. */
    public static RunEvent run(boolean isMerge) {
        try {
            return isRecording() ? Events.run(isMerge) : null;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    /** Begins the event of a partition's sort. Returns null if no recording was set up for this JVM. */
    public static SortEvent sort() {
        try {
            return isRecording() ? Events.sort() : null;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    /** Begins the event of a fetch. Returns null if no recording was set up for this JVM. */
    public static FetchEvent fetch() {
        try {
            return isRecording() ? Events.fetch() : null;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    /** Logs the first failure of an event. The task continues, because events are only informative. */
    static void failed(Throwable failure) {
        if (FAILED.compareAndSet(false, true)) {
            LOG.warn("a flight recorder event failed; later failures are not logged: {}", failure.toString(), failure);
        }
    }

    private static boolean isRecording() {
        return IS_POSSIBLE && FlightRecorder.isInitialized();
    }

    // A separate class, so that the verifier loads the event classes only with this one, and each after its superclass.
    // If RunEvent had these methods, a recording JVM would load MergeEvent twice, which is a LinkageError.
    private static final class Events {
        static RunEvent run(boolean isMerge) {
            RunEvent event = isMerge ? new MergeEvent() : new SpillEvent();
            event.begin();
            return event;
        }

        static SortEvent sort() {
            SortEvent event = new SortEvent();
            event.begin();
            return event;
        }

        static FetchEvent fetch() {
            FetchEvent event = new FetchEvent();
            event.begin();
            return event;
        }
    }
}
