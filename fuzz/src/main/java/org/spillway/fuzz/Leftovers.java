package org.spillway.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.spillway.testing.DirectBytes;
import org.spillway.testing.NothingIsLeft;
import org.spillway.testing.OpenDescriptors;

/** Finds threads, files, open files and direct memory that reduces of Spillway have left behind. */
final class Leftovers {
    // Hadoop stores values that are read again in files with this name, and keeps them until the task's folder is
    // removed.
    private static final String OF_HADOOP = "backup";

    private static final int PATIENCE_MILLIS = 60_000;
    private static final int COLLECTED_AFTER_MILLIS = 1500;
    private static final int MAX_STEP_MILLIS = 50;

    // NIO's buffers for threads may grow by this many bytes. Spillway would leak at least a page.
    private static final long SPARE_DIRECT = 2048;

    private final Path dir;
    private final boolean memoryCounts;
    private final List<String> files;
    private final List<String> open;
    private final long direct;

    /**
     * Records the state before a reduce.
     *
     * @param dir the folder of all files
     * @param memoryCounts whether to check direct memory. It is not checked with a codec, because Hadoop pools the
     *     codec's buffers
     */
    Leftovers(Path dir, boolean memoryCounts) throws IOException {
        this.dir = dir;
        this.memoryCounts = memoryCounts;
        this.files = files();
        this.open = OpenDescriptors.under(dir);
        NothingIsLeft.fillNioCache();
        this.direct = DirectBytes.now();
    }

    /**
     * Throws if more is left than before.
     *
     * @param failed whether a reduce has failed. Its records are then not closed, and the garbage collector frees them
     */
    void check(boolean failed) throws IOException, InterruptedException {
        String left = left();
        int step = 1;
        for (int waited = 0; !left.isEmpty() && waited < PATIENCE_MILLIS; waited += step) {
            if (failed || waited > COLLECTED_AFTER_MILLIS) {
                System.gc();
            }
            Thread.sleep(step);
            step = Math.min(2 * step, MAX_STEP_MILLIS);
            left = left();
        }
        if (!left.isEmpty()) {
            throw new Difference("left behind", left);
        }
    }

    private String left() throws IOException {
        List<String> threads = threads();
        if (!threads.isEmpty()) {
            return "threads=" + threads;
        }
        List<String> newFiles = files();
        newFiles.removeAll(files);
        if (!newFiles.isEmpty()) {
            return "files=" + newFiles;
        }
        List<String> newOpen = new ArrayList<>(OpenDescriptors.under(dir));
        newOpen.removeAll(open);
        if (!newOpen.isEmpty()) {
            return "open=" + newOpen;
        }
        long more = DirectBytes.now() - direct;
        return memoryCounts && more > SPARE_DIRECT ? "direct memory=" + more : "";
    }

    // Avoids Thread.getAllStackTraces, which stops all threads.
    private static List<String> threads() {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        Thread[] threads = new Thread[2 * all.activeCount() + 10];
        int count = all.enumerate(threads);
        return Arrays.stream(threads, 0, count)
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith("spillway-"))
                .toList();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> walk = Files.walk(dir)) {
            return new ArrayList<>(walk.filter(Files::isRegularFile)
                    .map(Path::toString)
                    .filter(name -> !name.contains(OF_HADOOP))
                    .toList());
        }
    }
}
