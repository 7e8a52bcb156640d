package org.spillway.disk;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The open files of this process. All tasks of a JVM share one limit, with the JVM's own files, its sockets and those of
 * the job's code:
 *
 * <pre>
 * an eighth      at most, by the merge of one task
 * a quarter      at most, by files that all tasks together keep open because that is faster
 * half           is in use: no more files are kept open
 * </pre>
 *
 * Thread-safe.
 */
public class OpenFiles {
    /** Those of this process. */
    public static final OpenFiles OF_PROCESS = new OpenFiles(limitOfSystem());

    // Nearly every system allows at least this many.
    private static final long USUAL = 1024;
    private static final int SHARE_OF_MERGE = 8;
    private static final int SHARE_OF_KEPT = 4;
    private static final int CROWDED = 2;
    // Counting open files takes tens of microseconds.
    private static final int TAKES_BETWEEN_COUNTS = 16;

    private final long limit;
    private int kept;
    private int takes;
    private boolean isCrowded;

    OpenFiles(long limit) {
        this.limit = limit;
    }

    /** Returns the system's limit, or 1024 if the runtime does not report it. */
    public static long limit() {
        return OF_PROCESS.limit;
    }

    /** Returns how many sources the merge of one task may keep open. Each is a file. */
    public static int sources() {
        return (int) Math.min(Integer.MAX_VALUE, limit() / SHARE_OF_MERGE);
    }

    /**
     * Takes a place for a file that is kept open because that is faster than to open it again.
     *
     * @return whether there is room; then {@link #giveBack} must follow
     */
    public synchronized boolean tryKeep() {
        // With no file kept the last count may be an earlier task's. A crowd may have gone.
        boolean mayBeOld = kept == 0 || isCrowded;
        if (mayBeOld || takes++ % TAKES_BETWEEN_COUNTS == 0) {
            isCrowded = opened() > limit / CROWDED;
        }
        boolean hasRoom = !isCrowded && kept < limit / SHARE_OF_KEPT;
        kept += hasRoom ? 1 : 0;
        return hasRoom;
    }

    /** Gives back a place that {@link #tryKeep} has returned. */
    public synchronized void giveBack() {
        kept--;
    }

    /** Returns how many files and sockets are open, or 0 if the runtime does not report it. */
    public long opened() {
        UnixOperatingSystemMXBean system = system();
        return system == null ? 0 : system.getOpenFileDescriptorCount();
    }

    private static long limitOfSystem() {
        UnixOperatingSystemMXBean system = system();
        return system == null ? USUAL : system.getMaxFileDescriptorCount();
    }

    // The class may fail to load: a runtime made by jlink may lack the module jdk.management, and other systems have
    // other beans.
    private static UnixOperatingSystemMXBean system() {
        try {
            return ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
        } catch (LinkageError | RuntimeException e) {
            return null;
        }
    }
}
