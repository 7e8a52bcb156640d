package org.spillway.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongConsumer;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Garbage collections by {@code System.gc()}. The JVM calls it when an allocation of direct memory exceeds the limit, and
 * tries for half a second more before it refuses.
 */
final class ExplicitGcListener implements NotificationListener {
    // As com.sun.management.GarbageCollectionNotificationInfo describes them, a class that a small runtime may lack.
    private static final String TYPE = "com.sun.management.gc.notification";
    private static final String CAUSE = "gcCause";

    private final LongConsumer listener;

    private ExplicitGcListener(LongConsumer listener) {
        this.listener = listener;
    }

    /**
     * From now on tells a listener of each, from a thread of the JVM.
     *
     * @param listener gets the time of the collection in milliseconds
     * @return false if this JVM runs no such collections, or tells of none
     */
    static boolean listen(LongConsumer listener) {
        if (areOff(ManagementFactory.getRuntimeMXBean().getInputArguments())) {
            return false;
        }
        ExplicitGcListener heard = new ExplicitGcListener(listener);
        boolean reports = false;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(heard, null, null);
                reports = true;
            }
        }
        return reports;
    }

    /** Whether options of the JVM switch such collections off. Of two options the later one counts. */
    static boolean areOff(List<String> options) {
        return options.lastIndexOf("-XX:+DisableExplicitGC") > options.lastIndexOf("-XX:-DisableExplicitGC");
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification.getType().equals(TYPE)) {
            CompositeData collection = (CompositeData) notification.getUserData();
            if (collection.get(CAUSE).equals("System.gc()")) {
                listener.accept(notification.getTimeStamp());
            }
        }
    }
}
