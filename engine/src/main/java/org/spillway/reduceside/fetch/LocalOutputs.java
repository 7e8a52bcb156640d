package org.spillway.reduceside.fetch;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.RangeInput;
import org.spillway.disk.SharedFile;

/**
 * Reads outputs of maps that ran on this node from its local dirs, the same files that the node manager serves. No
 * token is checked: only the job's user can read the job's folder. Thread-safe.
 */
public final class LocalOutputs {
    private static final String FILE = "file.out";
    private static final String INDEX = ".index";

    // The index has three longs for each partition: start, raw length, length in the file.
    private static final int ENTRY = 3 * Long.BYTES;

    private final String[] dirs;
    private final LocalFileOps disk;
    private final int reduce;
    private final String thisNode;

    /**
     * Creates a reader of outputs for one reduce.
     *
     * @param dirs the task's local dirs
     * @param thisNode host and port of this node's shuffle service, as completion events have them. Null if unknown: an
     *     output then belongs to this node if its file exists. Empty to find nothing.
     */
    public LocalOutputs(String[] dirs, LocalFileOps disk, int reduce, String thisNode) {
        this.dirs = dirs;
        this.disk = disk;
        this.reduce = reduce;
        this.thisNode = thisNode;
    }

    /** Whether outputs of this host may lie on a disk of this node. */
    boolean mayHave(String host) {
        return thisNode == null || isThisNode(host);
    }

    /** Whether this host is known to be this node. */
    boolean isThisNode(String host) {
        return thisNode != null && !thisNode.isEmpty() && host.endsWith("//" + thisNode);
    }

    /**
     * Reads an output to the sink.
     *
     * @throws FetchException if it is missing, unreadable or damaged; it may be fetched over HTTP
     * @throws IOException if it cannot be stored
     */
    MapOutputSink.Stored read(TaskAttemptID attempt, boolean allEnded, MapOutputSink sink)
            throws IOException, InterruptedException {
        String name = MRJobConfig.OUTPUT + Path.SEPARATOR + attempt + Path.SEPARATOR + FILE;
        return read(attempt, find(name), find(name + INDEX), allEnded, sink);
    }

    // Finds the same file as Hadoop's LocalDirAllocator, which takes a lock and parses the list of dirs for each call.
    private String find(String name) throws FetchException {
        for (String dir : dirs) {
            File file = new File(dir, name);
            if (file.exists()) {
                return file.getPath();
            }
        }
        throw new FetchException(FetchException.Kind.NOT_LOCAL, name + " is in none of the local dirs", null);
    }

    /** Reads an output whose files are known to the sink, as with LocalJobRunner and in uber jobs. */
    MapOutputSink.Stored read(TaskAttemptID attempt, MapOutputFile files, MapOutputSink sink)
            throws IOException, InterruptedException {
        String file = files.getOutputFile().toUri().getPath();
        return read(attempt, file, index(file, files), true, sink);
    }

    // Beside the output, or, where a collector has left it on another disk, in the local dirs of the map. An uber job
    // knows the output only. The file beside it is then named as missing.
    private static String index(String file, MapOutputFile files) {
        String beside = file + INDEX;
        if (!new File(beside).exists()) {
            try {
                return files.getOutputIndexFile().toUri().getPath();
            } catch (IOException | UnsupportedOperationException e) {
                return beside;
            }
        }
        return beside;
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
            throw new FetchException(
                    FetchException.Kind.NOT_LOCAL,
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

    // Does not verify the checksum of the whole index: a wrong entry fails the checksum of the segment.
    private ByteBuffer entry(String index) throws IOException {
        byte[] bytes = new byte[ENTRY];
        String place = "entry " + reduce + " of " + index;
        try (SharedFile file = SharedFile.open(disk, index);
                RangeInput in = new RangeInput(file, (long) reduce * ENTRY, ENTRY, place)) {
            in.readNBytes(bytes, 0, ENTRY); // fails if the file is too short
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

    // Not a FetchException after an interrupt: the thread must end, not ask for the output over HTTP.
    private static IOException notLocal(String message, IOException cause) {
        if (!Thread.currentThread().isInterrupted()) {
            return new FetchException(FetchException.Kind.NOT_LOCAL, message, cause);
        }
        InterruptedIOException stopped = new InterruptedIOException(message);
        stopped.initCause(cause);
        return stopped;
    }
}
