package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The local dirs of a task, usually one per disk. A dir that failed is not used again. Hadoop's allocator would use it
 * again: it only checks whether a dir is writable, so it returns a disk that has only a few bytes left. Thread-safe.
 */
public final class LocalDisks {
    // The failure of each dir that failed.
    private final Map<java.nio.file.Path, String> failed = new LinkedHashMap<>();
    private MapOutputFile names;
    private JobConf job;

    /**
     * Starts with all local dirs of the task.
     *
     * @param names creates paths in these dirs
     */
    public LocalDisks(JobConf job, MapOutputFile names) {
        this.job = job;
        this.names = names;
    }

    /** Returns the object that creates paths in the dirs that have not failed. */
    synchronized MapOutputFile names() {
        return names;
    }

    /** Returns the size of the largest disk of all local dirs. */
    synchronized long largest() {
        long largest = 0;
        for (String dir : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            largest = Math.max(largest, new File(new Path(dir).toUri().getPath()).getTotalSpace());
        }
        return largest;
    }

    /**
     * Stops using the dir of this file.
     *
     * @throws IOException if no dir is left, or the file is in no local dir; the message names each failed dir and its
     *     failure
     */
    synchronized void fail(Path file, IOException failure) throws IOException {
        java.nio.file.Path path = absolute(file);
        List<String> left = new ArrayList<>();
        for (String dir : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            if (path.startsWith(absolute(new Path(dir)))) {
                failed.put(absolute(new Path(dir)), dir + ": " + failure.getMessage());
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
    synchronized IOException allFailed(Path file, IOException last) {
        return new IOException(
                "cannot write " + file.getName() + ": no local dir is left (" + MRConfig.LOCAL_DIR + "): "
                        + String.join("; ", failed.values()),
                last);
    }

    private static java.nio.file.Path absolute(Path path) {
        return new File(path.toUri().getPath()).toPath().toAbsolutePath().normalize();
    }
}
