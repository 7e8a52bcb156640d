package org.spillway.observe;

import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins events while the flight recorder runs, else none. Loading an event class initialises the recorder (160 classes), so
 * whether it runs is checked here, before one is loaded.
 */
public final class FlightEvents {
    // A runtime made by jlink may have no flight recorder.
    private static final boolean IS_POSSIBLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private static final Logger LOG = LoggerFactory.getLogger(FlightEvents.class);

    // Whether that has been logged, for all tasks of this JVM.
    static final AtomicBoolean FAILED = new AtomicBoolean();

    private FlightEvents() {}

    /** Begins the event of a run, or null unless a recording was set up for this JVM. */
    public static RunEvent run(boolean isMerge) {
        try {
            return isRecording() ? Events.run(isMerge) : null;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    /** Begins the event of a partition's sort, or null likewise. */
    public static SortEvent sort() {
        try {
            return isRecording() ? Events.sort() : null;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    /** Begins the event of a fetch, or null likewise. */
    public static FetchEvent fetch() {
        try {
            return isRecording() ? Events.fetch() : null;
        } catch (RuntimeException | Error e) {
            failed(e);
            return null;
        }
    }

    /** What an event throws is logged, once: it is for information, and the task goes on. */
    static void failed(Throwable failure) {
        if (FAILED.compareAndSet(false, true)) {
            LOG.warn("An event of the flight recorder failed, and others may: {}", failure.toString(), failure);
        }
    }

    private static boolean isRecording() {
        return IS_POSSIBLE && FlightRecorder.isInitialized();
    }

    // A class of its own, so that the verifier loads event classes with this one only, and each after its superclass.
    // From within RunEvent a recording JVM would load MergeEvent twice, which is a LinkageError.
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
