package org.spillway.reduceside.fetch;

import java.io.File;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.SharedFile;
import org.spillway.io.BulkInput;

/**
 * Reads outputs from local disks: those of maps that ran on this node, from the files that the node manager serves, or
 * those of a local job, whose files are known. No token is checked: only the job's user can read the job's folder.
 * Thread-safe.
 *
 * @param dirs the task's local dirs
 * @param thisNode host and port of this node's shuffle service, as completion events have them. Null if unknown: an
 *     output then belongs to this node if its file exists. Empty to find nothing.
 * @param files the files of all maps if they are known, otherwise null
 */
record LocalSource(
        String[] dirs, LocalFileOps disk, int reduce, String thisNode, Map<TaskAttemptID, MapOutputFile> files) {
    private static final Logger LOG = LoggerFactory.getLogger(LocalSource.class);

    private static final String THIS_PROCESS = "this process";
    // The node manager sets both variables for every container.
    private static final String HOST = "NM_HOST";
    private static final String SERVICE = "NM_AUX_SERVICE_mapreduce_shuffle";
    private static final String FILE = "file.out";
    private static final String INDEX = ".index";

    // The index has three longs for each partition: start, raw length, length in the file.
    private static final int ENTRY = 3 * Long.BYTES;

    /** Creates a source for a task: of known files, as with LocalJobRunner and in uber jobs, or of those of this node. */
    static LocalSource of(FetchTask task) {
        String[] dirs = task.job().getTrimmedStrings(MRConfig.LOCAL_DIR);
        boolean isNode = task.localFiles() == null && task.settings().localRead();
        String thisNode = isNode ? thisNode(System.getenv()) : "";
        return new LocalSource(dirs, task.disk(), task.reduceNumber(), thisNode, task.localFiles());
    }

    /**
     * Finds host and port of this node's shuffle service in a container's environment, in the form of completion events.
     *
     * @return for example {@code worker7:13562}; null if the environment does not contain it
     */
    static String thisNode(Map<String, String> environment) {
        String host = environment.get(HOST);
        String service = environment.get(SERVICE);
        if (host == null || service == null) {
            return null;
        }
        try {
            // The first four bytes are the port, big-endian. More bytes may follow.
            return host + ":"
                    + ByteBuffer.wrap(Base64.getDecoder().decode(service)).getInt();
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            return null; // not the expected format, which no interface guarantees
        }
    }

    /** Returns the attempts whose files are known. They cannot be fetched over HTTP. */
    List<MapAttempt> known() {
        List<MapAttempt> known = new ArrayList<>();
        if (files != null) {
            files.keySet().forEach(id -> known.add(new MapAttempt(id.getTaskID().getId(), id, THIS_PROCESS)));
        }
        return known;
    }

    /** Whether any output may have its file on this node. */
    boolean isNodeUnknown() {
        return thisNode == null;
    }

    /** Whether this host is known to be this node. */
    boolean isThisNode(String host) {
        return files != null || thisNode != null && !thisNode.isEmpty() && host.endsWith("//" + thisNode);
    }

    /**
     * Reads an output to the sink.
     *
     * @return the stored output; null if it is missing, unreadable or damaged here, and may be fetched over HTTP
     * @throws IOException if it cannot be stored, or is nowhere else
     */
    MapOutputSink.Stored read(MapAttempt attempt, boolean allEnded, MapOutputSink sink)
            throws IOException, InterruptedException {
        MapOutput output;
        try {
            output = open(attempt, allEnded);
        } catch (IOException e) {
            // After an interrupt the thread must end, not ask for the output over HTTP.
            if (files != null || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            LOG.debug("{} is not read locally", attempt.id(), e);
            return null;
        }
        boolean isKept = false;
        try {
            MapOutputSink.Stored stored = sink.store(output);
            isKept = stored.keepsFile();
            return stored;
        } catch (FetchException e) {
            if (files != null) {
                throw e;
            }
            LOG.info("{} is damaged on this node's disk, will be asked for over HTTP", attempt.id(), e);
            return null;
        } finally {
            if (!isKept) {
                output.file().open().close();
            }
        }
    }

    private MapOutput open(MapAttempt attempt, boolean allEnded) throws IOException {
        if (files != null) {
            MapOutputFile known = files.get(attempt.id());
            String file = known.getOutputFile().toUri().getPath();
            return open(attempt, file, index(file, known), true);
        }
        String name = MRJobConfig.OUTPUT + Path.SEPARATOR + attempt.id() + Path.SEPARATOR + FILE;
        return open(attempt, find(name), find(name + INDEX), allEnded);
    }

    // Finds the same file as Hadoop's LocalDirAllocator, which takes a lock and parses the list of dirs for each call.
    private String find(String name) throws IOException {
        for (String dir : dirs) {
            File file = new File(dir, name);
            if (file.exists()) {
                return file.getPath();
            }
        }
        throw new IOException(name + " is in none of the local dirs");
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

    private MapOutput open(MapAttempt attempt, String file, String index, boolean allEnded) throws IOException {
        ByteBuffer entry = entry(index);
        long start = entry.getLong();
        long rawLength = entry.getLong();
        long partLength = entry.getLong();
        String place = "partition " + reduce + " of " + file;
        if (start < 0 || rawLength < 0 || partLength < 0) {
            throw new IOException("damaged index: start=" + start + " raw length=" + rawLength + " length=" + partLength
                    + " of " + place);
        }
        SharedFile open = SharedFile.open(disk, file);
        BulkInput bytes = open.range(start, partLength, place);
        LocalSegment segment = new LocalSegment(file, start, open);
        return new MapOutput(attempt.map(), rawLength, partLength, bytes, place, segment, allEnded);
    }

    // Does not verify the checksum of the whole index: a wrong entry fails the checksum of the segment.
    private ByteBuffer entry(String index) throws IOException {
        byte[] bytes = new byte[ENTRY];
        String place = "entry " + reduce + " of " + index;
        try (SharedFile file = SharedFile.open(disk, index);
                BulkInput in = file.range((long) reduce * ENTRY, ENTRY, place)) {
            IOUtils.readFully(in, bytes, 0, ENTRY);
        } catch (IOException e) {
            throw new IOException("cannot read " + place, e);
        }
        return ByteBuffer.wrap(bytes);
    }
}
