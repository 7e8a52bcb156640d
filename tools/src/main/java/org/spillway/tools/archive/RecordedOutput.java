package org.spillway.tools.archive;

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
 * The output format of a recording job, which writes text. Its committer runs last in each task and in the application
 * master. It copies the files that the JVM has written in its container to a folder where the client finds them,
 * whichever node the container ran on.
 */
public final class RecordedOutput<K, V> extends TextOutputFormat<K, V> {
    /** The setting that names the folder of the copies, on the cluster's file system. */
    static final String FOLDER = "spillway.archive.recorded";

    /** The file in a container to which the JVM writes its class list. */
    static final String CLASS_LIST = "spillway-classes.lst";

    /** File name suffix of copied class lists. */
    static final String CLASSES = ".classes";

    /** File name suffix of files written by {@link Container#writeThis}. */
    static final String CONTAINER = ".container";

    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context) throws IOException {
        return new Committer(getOutputPath(context), context);
    }

    private static final class Committer extends FileOutputCommitter {
        Committer(org.apache.hadoop.fs.Path output, TaskAttemptContext context) throws IOException {
            super(output, context);
        }

        /** Returns true for maps too: they have no output, but a class list to copy. */
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
