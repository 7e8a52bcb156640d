package org.spillway.reduceside.fetch;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.disk.Disk;
import org.spillway.disk.RangeInput;
import org.spillway.disk.SharedFile;

/**
 * Outputs of maps that ran on this node, read from its local dirs, where the node manager would read them. Whoever can read
 * the job's folder is the job's user: what the network path asks a token for, the file's mode says here. Thread-safe.
 */
public final class LocalOutputs {
    private static final String FILE = "file.out";
    private static final String INDEX = ".index";

    // Of each partition the index has its start, its raw length and its length in the file.
    private static final int ENTRY = 3 * Long.BYTES;

    private final String[] dirs;
    private final Disk disk;
    private final int reduce;
    private final String thisNode;

    /**
     * Outputs for a reduce.
     *
     * @param dirs the task's local dirs
     * @param thisNode host and port of this node's shuffle service as completion events have them; null if that is not
     *     known: then the file's existence decides; empty to find nothing
     */
    public LocalOutputs(String[] dirs, Disk disk, int reduce, String thisNode) {
        this.dirs = dirs;
        this.disk = disk;
        this.reduce = reduce;
        this.thisNode = thisNode;
    }

    /** Whether outputs that this host serves may lie on a disk of this node. */
    boolean mayHave(String host) {
        return thisNode == null || isThisNode(host);
    }

    /** Whether this host is this node, as far as that is known. */
    boolean isThisNode(String host) {
        return thisNode != null && !thisNode.isEmpty() && host.endsWith("//" + thisNode);
    }

    /**
     * Gives an output to the sink.
     *
     * @throws NotLocalException if it is not there or not readable: it may be had over HTTP, and nobody is to be blamed
     * @throws FetchException if it is damaged; as above
     * @throws IOException if it cannot be stored
     */
    MapOutputSink.Stored read(TaskAttemptID attempt, boolean allEnded, MapOutputSink sink)
            throws IOException, InterruptedException {
        String name = MRJobConfig.OUTPUT + Path.SEPARATOR + attempt + Path.SEPARATOR + FILE;
        return read(attempt, find(name), find(name + INDEX), allEnded, sink);
    }

    // As Hadoop's LocalDirAllocator, which takes a lock and reads the list of dirs each time.
    private String find(String name) throws NotLocalException {
        for (String dir : dirs) {
            File file = new File(dir, name);
            if (file.exists()) {
                return file.getPath();
            }
        }
        throw new NotLocalException(name + " is in none of the local dirs", null);
    }

    /**
     * Gives an output to the sink whose place is known, as with LocalJobRunner and in an uber job: there the index lies beside
     * the output.
     */
    MapOutputSink.Stored read(TaskAttemptID attempt, MapOutputFile files, MapOutputSink sink)
            throws IOException, InterruptedException {
        String file = files.getOutputFile().toUri().getPath();
        return read(attempt, file, file + INDEX, true, sink);
    }

    private MapOutputSink.Stored read(
            TaskAttemptID attempt, String file, String index, boolean allEnded, MapOutputSink sink)
            throws IOException, InterruptedException {
        ByteBuffer entry = entry(index);
        long start = entry.getLong();
        long rawLength = entry.getLong();
        long partLength = entry.getLong();
        String place = "partition " + reduce + " of " + file;
        if (start < 0 || rawLength < 0 || partLength < 0) {
            throw new NotLocalException(
                    "damaged index: start=" + start + " raw length=" + rawLength + " length=" + partLength + " of "
                            + place,
                    null);
        }
        SharedFile open = open(file);
        boolean kept = false;
        try {
            MapOutputSink.Stored stored = sink.store(new MapOutput(
                    attempt.getTaskID().getId(),
                    rawLength,
                    partLength,
                    new RangeInput(open, start, partLength, place),
                    place,
                    new LocalSegment(file, start, open),
                    allEnded));
            kept = stored.keepsFile();
            return stored;
        } finally {
            if (!kept) {
                open.close();
            }
        }
    }

    // The checksum of the whole index is not read: what lies there proves itself by its own.
    private ByteBuffer entry(String index) throws IOException {
        byte[] bytes = new byte[ENTRY];
        String place = "entry " + reduce + " of " + index;
        try (SharedFile file = SharedFile.open(disk, index);
                RangeInput in = new RangeInput(file, (long) reduce * ENTRY, ENTRY, place)) {
            in.readNBytes(bytes, 0, ENTRY); // fails where the file ends too soon
        } catch (IOException e) {
            throw notLocal("cannot read " + place, e);
        }
        return ByteBuffer.wrap(bytes);
    }

    private SharedFile open(String file) throws IOException {
        try {
            return SharedFile.open(disk, file);
        } catch (IOException e) {
            throw notLocal("cannot open " + file, e);
        }
    }

    // A thread that is being ended must not begin to ask for it over HTTP.
    private static IOException notLocal(String message, IOException cause) {
        if (!Thread.currentThread().isInterrupted()) {
            return new NotLocalException(message, cause);
        }
        InterruptedIOException stopped = new InterruptedIOException(message);
        stopped.initCause(cause);
        return stopped;
    }
}
