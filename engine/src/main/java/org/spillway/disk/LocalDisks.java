package org.spillway.disk;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The local dirs of a task, each as a rule a disk of its own. One that failed is not used again: Hadoop's allocator knows
 * only whether a dir can be written at all, and hands a disk that is full but for a few bytes out again. Thread-safe.
 */
public final class LocalDisks {
    private final List<java.nio.file.Path> failed = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private MapOutputFile names;
    private JobConf job;

    /**
     * All dirs that the task has.
     *
     * @param names gives paths in them
     */
    public LocalDisks(JobConf job, MapOutputFile names) {
        this.job = job;
        this.names = names;
    }

    /** Gives paths in those dirs that are left. */
    synchronized MapOutputFile names() {
        return names;
    }

    /**
     * Uses the dir of this file no more.
     *
     * @throws IOException naming each dir with its failure, if none is left
     */
    synchronized void fail(Path file, IOException failure) throws IOException {
        List<String> left = new ArrayList<>();
        for (String dir : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
            if (absolute(file).startsWith(absolute(new Path(dir)))) {
                failed.add(absolute(new Path(dir)));
                failures.add(dir + ": " + failure.getMessage());
            } else {
                left.add(dir);
            }
        }
        if (left.isEmpty() || !isOnFailed(file)) {
            throw allFailed(file, failure);
        }
        // not the job itself: others read its dirs, and those of this task that did not fail hold its runs
        JobConf reduced = new JobConf(job);
        reduced.setStrings(MRConfig.LOCAL_DIR, left.toArray(new String[0]));
        names = ReflectionUtils.newInstance(names.getClass(), reduced);
        job = reduced;
    }

    /** What to throw when no dir can take this file. */
    synchronized IOException allFailed(Path file, IOException last) {
        return new IOException(
                "cannot write " + file.getName() + ": no local dir is left (" + MRConfig.LOCAL_DIR + "): "
                        + String.join("; ", failures),
                last);
    }

    // Also when another file of that disk has failed before.
    private boolean isOnFailed(Path file) {
        for (java.nio.file.Path dir : failed) {
            if (absolute(file).startsWith(dir)) {
                return true;
            }
        }
        return false;
    }

    private static java.nio.file.Path absolute(Path path) {
        return new File(path.toUri().getPath()).toPath().toAbsolutePath().normalize();
    }
}
