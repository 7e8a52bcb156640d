package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.apache.hadoop.util.ReflectionUtils;
import org.spillway.work.Heartbeat;

/**
 * The files of a task in the local dirs, usually one per disk. Hadoop's rules determine their names and the disk of each.
 * A dir that failed is not used again. Hadoop's allocator would use it again: it only checks whether a dir is writable,
 * so it returns a disk that has only a few bytes left. Thread-safe.
 */
public final class TaskFiles {
    // File names contain only the number of a task.
    private static final JobID NO_JOB = new JobID();

    private final LocalFileOps disk;
    private final Heartbeat heartbeat;
    // The failure of each dir that failed.
    private final Map<java.nio.file.Path, String> failed = new LinkedHashMap<>();
    private final AtomicInteger inputs = new AtomicInteger();
    // Creates paths in the dirs that have not failed.
    private volatile MapOutputFile names;
    private JobConf job;

    /**
     * Starts with all local dirs of the task.
     *
     * @param names creates paths in these dirs
     * @param heartbeat beaten by each write to a file
     */
    public TaskFiles(LocalFileOps disk, JobConf job, MapOutputFile names, Heartbeat heartbeat) {
        this.disk = disk;
        this.job = job;
        this.names = names;
        this.heartbeat = heartbeat;
    }

    /** A new place for the n-th run. */
    public FilePlace run(int number, long sizeHint) throws IOException {
        return place(Kind.RUN, number, 0, sizeHint);
    }

    /** A new place for the n-th run's index. */
    public FilePlace runIndex(int number, long sizeHint) throws IOException {
        return place(Kind.RUN_INDEX, number, 0, sizeHint);
    }

    /** The place of the final file. */
    public FilePlace output(long sizeHint) throws IOException {
        return place(Kind.OUTPUT, 0, 0, sizeHint);
    }

    /**
     * A new place for the next file of map outputs that a reduce writes.
     *
     * @param needed bytes that will certainly be written; 0 if that is not known
     * @throws IOException if no disk has that many bytes free; nothing has been written
     */
    public FilePlace input(long needed, long sizeHint) throws IOException {
        return place(Kind.INPUT, inputs.getAndIncrement(), needed, sizeHint);
    }

    /** Returns the size of the largest disk of the local dirs, whether used or free. */
    public synchronized long largestDisk() {
        long largest = 0;
        for (String dir : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            largest = Math.max(largest, new File(new Path(dir).toUri().getPath()).getTotalSpace());
        }
        return largest;
    }

    /** The path of the final file on the disk of a run, so that the run can be renamed to it. */
    public Path outputBeside(Path run) {
        return names.getOutputFileForWriteInVolume(run);
    }

    /**
     * The place of the final file's index: beside the final file if there is room. In a job of LocalJobRunner, stock's
     * shuffle looks for it there and nowhere else.
     */
    public FilePlace outputIndex(Path output, long sizeHint) throws IOException {
        Place allocated = place(Kind.OUTPUT_INDEX, 0, 0, sizeHint);
        File folder = new File(output.getParent().toUri().getPath());
        Path beside = new Path(output.getParent(), allocated.path().getName());
        return folder.getUsableSpace() < sizeHint ? allocated : new Place(this, Kind.OUTPUT_INDEX, 0, sizeHint, beside);
    }

    /**
     * Chooses a disk. The hint may be far too large: for compressed output it is the size of uncompressed spills. If no
     * disk has that much space, the file starts on any disk that has the needed bytes, and moves if that disk becomes
     * full.
     *
     * @param needed bytes that the disk must have free
     * @param sizeHint bytes that the disk should have free
     */
    private Place place(Kind kind, int number, long needed, long sizeHint) throws IOException {
        MapOutputFile usable = names;
        try {
            return new Place(this, kind, number, sizeHint, kind.path(usable, number, sizeHint));
        } catch (DiskErrorException e) {
            try {
                long enough = needed > 0 ? needed : LocalDirAllocator.SIZE_UNKNOWN;
                return new Place(this, kind, number, sizeHint, kind.path(usable, number, enough));
            } catch (IOException again) {
                e.addSuppressed(again);
                throw e;
            }
        }
    }

    /**
     * Stops using the dir of this file.
     *
     * @throws IOException if no dir is left, or the file is in no local dir; the message names each failed dir and its
     *     failure
     */
    private synchronized void fail(Path file, IOException failure) throws IOException {
        java.nio.file.Path path = absolute(file);
        List<String> left = new ArrayList<>();
        for (String dir : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            java.nio.file.Path root = absolute(new Path(dir));
            if (path.startsWith(root)) {
                failed.put(root, dir + ": " + failure.getMessage());
            } else {
                left.add(dir);
            }
        }
        // The dir may have failed earlier, with another file.
        if (left.isEmpty() || failed.keySet().stream().noneMatch(path::startsWith)) {
            throw allFailed(file, failure);
        }
        // A copy of the job: other code reads all dirs of the job itself, where this task's runs lie.
        JobConf reduced = new JobConf(job);
        reduced.setStrings(MRConfig.LOCAL_DIR, left.toArray(new String[0]));
        names = ReflectionUtils.newInstance(names.getClass(), reduced);
        job = reduced;
    }

    /** Creates the exception to throw when no dir can take this file. */
    private synchronized IOException allFailed(Path file, IOException last) {
        return new IOException(
                "cannot write " + file.getName() + ": no local dir is left (" + MRConfig.LOCAL_DIR + "): "
                        + String.join("; ", failed.values()),
                last);
    }

    private static java.nio.file.Path absolute(Path path) {
        return LocalFileOps.local(path).toAbsolutePath().normalize();
    }

    private enum Kind {
        RUN,
        RUN_INDEX,
        INPUT,
        OUTPUT,
        OUTPUT_INDEX;

        Path path(MapOutputFile names, int number, long size) throws IOException {
            return switch (this) {
                case RUN -> names.getSpillFileForWrite(number, size);
                // Hadoop's name for the output of the n-th map. Here it names the n-th file, which may hold outputs of
                // any maps.
                case INPUT -> names.getInputFileForWrite(new TaskID(NO_JOB, TaskType.MAP, number), size);
                case RUN_INDEX -> names.getSpillIndexFileForWrite(number, size);
                case OUTPUT -> names.getOutputFileForWrite(size);
                case OUTPUT_INDEX -> names.getOutputIndexFileForWrite(size);
            };
        }
    }

    private record Place(TaskFiles task, Kind kind, int number, long sizeHint, Path path) implements FilePlace {
        @Override
        public LocalFileOps disk() {
            return task.disk;
        }

        @Override
        public Heartbeat heartbeat() {
            return task.heartbeat;
        }

        @Override
        public boolean isLookedUp() {
            return kind == Kind.OUTPUT || kind == Kind.OUTPUT_INDEX; // by ShuffleHandler
        }

        @Override
        public FilePlace elsewhere(long bytes, IOException failure) throws IOException {
            task.fail(path, failure);
            try {
                return task.place(kind, number, bytes, Math.max(bytes, sizeHint));
            } catch (IOException e) {
                e.addSuppressed(failure);
                throw task.allFailed(path, e);
            }
        }
    }
}
