package org.spillway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that leaves a thread or direct memory of Spillway behind. The test itself checks files, because it knows
 * which of them may stay.
 */
public final class NothingIsLeft implements BeforeEachCallback, AfterEachCallback {
    private static final Logger OURS = Logger.getLogger("org.spillway");
    private static final long THREAD_MILLIS =
            60_000; // longer than an ending thread needs; a thread that is left does not end
    private static final int LARGEST_READ = 1 << 18;

    private long directBefore;
    private Level levelBefore;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        // The test runner forwards log lines through direct buffers as long as the longest line, and keeps them.
        levelBefore = OURS.getLevel();
        OURS.setLevel(Level.OFF);
        fillNioCache();
        directBefore = DirectBytes.now();
    }

    /** Waits until the direct buffers that stock leaves to the garbage collector are freed. */
    public static void collectStocks() {
        DirectBytes.settled();
    }

    /**
     * Gives the calling thread the largest direct buffer that NIO may keep for it. NIO keeps one for each thread, as
     * large as the largest array that the thread reads or writes. Those of the engine's threads are freed when their
     * task ends.
     */
    public static void fillNioCache() throws IOException {
        Path file = Files.createTempFile("nio", null);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            channel.write(ByteBuffer.allocate(LARGEST_READ));
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws InterruptedException {
        OURS.setLevel(levelBefore);
        for (Thread thread : threads()) {
            thread.join(THREAD_MILLIS); // a thread of a terminated pool may still be ending. NIO then frees its buffer
        }
        assertThat(threads()).as("threads").isEmpty();
        assertThat(DirectBytes.now()).as("direct memory").isLessThanOrEqualTo(directBefore);
    }

    private static List<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .filter(thread -> thread.getName().startsWith("spillway-"))
                .toList();
    }
}
