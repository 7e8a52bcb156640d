package org.spillway.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Folders that fail like disks. A disk starts to fail when a file with a given name is first created on it. Tests
 * choose the name, because Hadoop chooses the folder.
 */
public final class FailingDisk extends LocalFileOps {
    /** The ways in which a disk fails. */
    public enum Fault {
        /** Accepts only a limited number of bytes. They can be read. */
        FULL,
        /** Accepts only a limited number of bytes, and cannot be read. */
        BROKEN,
        /** Accepts all bytes, but returns only a limited number of them. */
        UNREADABLE,
        /** Is full, and its files can no longer be deleted. */
        READ_ONLY,
        /** Is full, and throws an Error when a file is read or closed. */
        DYING,
        /** Is full, and fails to close files. */
        UNCLOSABLE,
        /** Throws an exception of another kind each time a file is closed. */
        CLOSING,
        /** Is full, and interrupts the threads that read it, as if the task were killed while the file moves. */
        KILLED,
        /** Alters one bit of the first write beyond the limit without an error. */
        LYING
    }

    private final List<Path> roots;
    private final String name;
    private final Fault fault;
    private final long room;
    private final int max;
    private final List<String> created = new CopyOnWriteArrayList<>();
    private final Map<Path, AtomicLong> failing = new ConcurrentHashMap<>();
    private final CountDownLatch read = new CountDownLatch(1);
    private final List<Throwable> thrown = new CopyOnWriteArrayList<>();
    private final AtomicInteger reads = new AtomicInteger();
    private CountDownLatch stuck = new CountDownLatch(0);
    private boolean untilInterrupted;

    /**
     * Creates disks of which some fail.
     *
     * @param roots the disks' folders
     * @param name a disk starts to fail with the first file of this name
     * @param room bytes that a disk accepts from then on
     * @param max the most disks that fail
     */
    public FailingDisk(List<Path> roots, String name, Fault fault, long room, int max) {
        this.roots = roots;
        this.name = name;
        this.fault = fault;
        this.room = room;
        this.max = max;
    }

    /**
     * Makes each read of a failing disk wait, either until the test ends it or until its thread is interrupted. Like a
     * system call, a read goes on when it is interrupted: the thread notices after it.
     */
    public FailingDisk stuck(boolean untilInterrupted) {
        stuck = new CountDownLatch(1);
        this.untilInterrupted = untilInterrupted;
        return this;
    }

    /** Ends all reads that wait, and lets further ones through. */
    public void letGo() {
        stuck.countDown();
    }

    /** Returns the number of reads that have begun. */
    public int reads() {
        return reads.get();
    }

    /** Makes all disks fail from now on, including files that exist already. */
    public FailingDisk fromNowOn() {
        roots.forEach(root -> failing.put(root, new AtomicLong(room)));
        return this;
    }

    /** Returns the disks that have failed. */
    public List<Path> failed() {
        return failing.entrySet().stream()
                .filter(entry -> entry.getValue().get() <= 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the names of the files that were created, in order. */
    public List<String> created() {
        return created;
    }

    /** Returns what was thrown when files were closed. */
    public List<Throwable> thrown() {
        return thrown;
    }

    /** Waits for a read of a failing disk. */
    public void awaitRead() throws InterruptedException {
        read.await();
    }

    @Override
    FileChannel open(Path path, Set<? extends OpenOption> options) throws IOException {
        FileChannel channel = super.open(path, options);
        boolean creates = options.contains(StandardOpenOption.WRITE);
        if (creates) {
            created.add(path.getFileName().toString());
        }
        Path root = roots.stream().filter(path::startsWith).findFirst().orElse(null);
        if (root == null) {
            return channel;
        }
        if (creates && path.endsWith(name) && failing.size() < max) {
            failing.putIfAbsent(root, new AtomicLong(room));
        }
        AtomicLong left = failing.get(root);
        return left == null ? channel : new FailingChannel(channel, left, this);
    }

    @Override
    public void delete(org.apache.hadoop.fs.Path path) throws IOException {
        Path file = local(path);
        if (fault == Fault.READ_ONLY && failed().stream().anyMatch(file::startsWith)) {
            throw new FileSystemException(file.toString(), null, "Read-only file system");
        }
        super.delete(path);
    }

    Fault fault() {
        return fault;
    }

    /** Throws the next kind of exception. */
    void failToClose() throws IOException {
        String message = "not closed: " + thrown.size();
        switch (thrown.size() % 3) {
            case 0 -> {
                IllegalStateException e = new IllegalStateException(message);
                thrown.add(e);
                throw e;
            }
            case 1 -> {
                IOException e = new IOException(message);
                thrown.add(e);
                throw e;
            }
            default -> {
                LinkageError e = new LinkageError(message);
                thrown.add(e);
                throw e;
            }
        }
    }

    /** Is called before each read of a failing disk. */
    void beforeRead() {
        reads.incrementAndGet();
        read.countDown();
        boolean interrupted = false;
        while (stuck.getCount() > 0 && !(interrupted && untilInterrupted)) {
            try {
                stuck.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
