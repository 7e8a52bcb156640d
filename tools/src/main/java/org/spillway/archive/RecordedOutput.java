package org.spillway.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;

/**
 * Text output of a recording job. Its committer runs last in each task and in the job's master: there it copies what the
 * JVM has written into its container to where the client finds it, on whatever node the container was.
 */
public final class RecordedOutput<K, V> extends TextOutputFormat<K, V> {
    /** Where the copies go: a folder of the cluster's file system. */
    static final String FOLDER = "spillway.archive.recorded";

    /** What a container's JVM writes the names of its classes to. */
    static final String CLASS_LIST = "spillway-classes.lst";

    /** The names of copies end with it. */
    static final String CLASSES = ".classes";

    /** Likewise, of {@link Container#writeThis}. */
    static final String CONTAINER = ".container";

    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context) throws IOException {
        return new Committer(getOutputPath(context), context);
    }

    private static final class Committer extends FileOutputCommitter {
        Committer(org.apache.hadoop.fs.Path output, TaskAttemptContext context) throws IOException {
            super(output, context);
        }

        /** Maps, too: they have no output of their own, but a list. */
        @Override
        public boolean needsTaskCommit(TaskAttemptContext context) {
            return true;
        }

        @Override
        public void commitTask(TaskAttemptContext context) throws IOException {
            keep(context.getConfiguration(), context.getTaskAttemptID().toString());
            if (super.needsTaskCommit(context)) {
                super.commitTask(context);
            }
        }

        @Override
        public void commitJob(JobContext context) throws IOException {
            keep(context.getConfiguration(), "master");
            super.commitJob(context);
        }

        private static void keep(Configuration conf, String name) throws IOException {
            org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(conf.get(FOLDER));
            FileSystem files = folder.getFileSystem(conf);
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(folder, name + CLASSES))) {
                Files.copy(Path.of(CLASS_LIST), out);
            }
            try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(folder, name + CONTAINER))) {
                Container.writeThis(out);
            }
        }
    }
}
