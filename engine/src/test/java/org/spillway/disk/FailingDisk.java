package org.spillway.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * Lets folders fail as disks do, from when a file of a given name is first created there. Which folder that will be Hadoop
 * decides, so the name, not the folder, is chosen.
 */
public final class FailingDisk extends Disk {
    /** What is wrong with it. */
    public enum Fault {
        /** takes no more bytes than there is room for; what it has can be read */
        FULL,
        /** the same, but it cannot be read either */
        BROKEN,
        /** takes all, and can be read up to as many bytes as there is room for */
        UNREADABLE,
        /** full, and from then on no file can be removed from it */
        READ_ONLY,
        /** full, and to close or to read it is an Error */
        DYING,
        /** full, and to close a file there fails */
        UNCLOSABLE,
        /** full, and whoever then reads it is interrupted, as when the task is killed while the file moves */
        KILLED,
        /** alters one bit of the first write beyond the room, and says nothing */
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
    private long readMillis;

    /**
     * Disks of which some fail.
     *
     * @param roots each a disk
     * @param name the first file of this name on a disk lets it fail
     * @param room bytes that it takes from then on
     * @param max so many disks fail, and no more
     */
    public FailingDisk(List<Path> roots, String name, Fault fault, long room, int max) throws IOException {
        super(FileSystem.getLocal(new Configuration(false)).getRaw());
        this.roots = roots;
        this.name = name;
        this.fault = fault;
        this.room = room;
        this.max = max;
    }

    /** Lets each read of a failing disk take so long; as in a system call, an interrupt does not end it. */
    public FailingDisk slow(long millis) {
        readMillis = millis;
        return this;
    }

    /** Lets all disks fail from now on, with files that are there already. */
    public FailingDisk fromNowOn() {
        roots.forEach(root -> failing.put(root, new AtomicLong(room)));
        return this;
    }

    /** Those that have failed. */
    public List<Path> failed() {
        return failing.entrySet().stream()
                .filter(entry -> entry.getValue().get() <= 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Names of the files that were created, in order. */
    public List<String> created() {
        return created;
    }

    /** Whether a failing disk was read within half a minute. */
    public boolean awaitRead() throws InterruptedException {
        return read.await(30, TimeUnit.SECONDS);
    }

    @Override
    FileChannel open(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        FileChannel channel = super.open(path, options, attributes);
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
    void remove(Path path) throws IOException {
        if (fault == Fault.READ_ONLY && failed().stream().anyMatch(path::startsWith)) {
            throw new FileSystemException(path.toString(), null, "Read-only file system");
        }
        super.remove(path);
    }

    Fault fault() {
        return fault;
    }

    /** Called before a failing disk is read. */
    void beforeRead() {
        read.countDown();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(readMillis);
        boolean interrupted = false;
        while (System.nanoTime() < end) {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
