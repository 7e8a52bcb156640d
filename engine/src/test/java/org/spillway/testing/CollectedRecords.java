package org.spillway.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordWriter;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.util.Progressable;
import org.spillway.testing.TaskHarness.Pair;

/** Output formats of both APIs that keep the reducer's output, serialized, in lists that a test finds by name. */
final class CollectedRecords {
    private static final String NAME = "test.collected";
    private static final Map<String, List<Pair>> ALL = new ConcurrentHashMap<>();

    private CollectedRecords() {}

    /** Makes a job write to a list. */
    static List<Pair> setUp(JobConf job, String name) {
        List<Pair> list = new ArrayList<>();
        ALL.put(name, list);
        job.set(NAME, name);
        job.setOutputFormat(OldFormat.class);
        job.setOutputCommitter(OldCommitter.class);
        job.setClass("mapreduce.job.outputformat.class", NewFormat.class, OutputFormat.class);
        return list;
    }

    /** Removes the list. */
    static void forget(String name) {
        ALL.remove(name);
    }

    private static final class Target {
        private final List<Pair> list;
        private final Configuration conf;
        private final Map<Class<?>, Serialized> serialized = new HashMap<>();

        Target(Configuration conf) {
            this.list = ALL.get(conf.get(NAME));
            this.conf = conf;
        }

        void add(Object key, Object value) throws IOException {
            list.add(new Pair(bytes(key), bytes(value)));
        }

        private byte[] bytes(Object object) throws IOException {
            Serialized ofClass = serialized.get(object.getClass());
            if (ofClass == null) {
                ofClass = new Serialized(conf, object.getClass());
                serialized.put(object.getClass(), ofClass);
            }
            return ofClass.bytes(object);
        }
    }

    /** The output format of the old API. */
    public static final class OldFormat implements org.apache.hadoop.mapred.OutputFormat<Object, Object> {
        @Override
        public RecordWriter<Object, Object> getRecordWriter(
                FileSystem ignored, JobConf job, String name, Progressable progress) {
            Target target = new Target(job);
            return new RecordWriter<>() {
                @Override
                public void write(Object key, Object value) throws IOException {
                    target.add(key, value);
                }

                @Override
                public void close(Reporter reporter) {
                    // the list stays open
                }
            };
        }

        @Override
        public void checkOutputSpecs(FileSystem ignored, JobConf job) {
            // a list needs no check
        }
    }

    /** The output format of the new API. */
    public static final class NewFormat extends OutputFormat<Object, Object> {
        @Override
        public org.apache.hadoop.mapreduce.RecordWriter<Object, Object> getRecordWriter(TaskAttemptContext context) {
            Target target = new Target(context.getConfiguration());
            return new org.apache.hadoop.mapreduce.RecordWriter<>() {
                @Override
                public void write(Object key, Object value) throws IOException {
                    target.add(key, value);
                }

                @Override
                public void close(TaskAttemptContext ignored) {
                    // the list stays open
                }
            };
        }

        @Override
        public void checkOutputSpecs(JobContext context) {
            // a list needs no check
        }

        @Override
        public OutputCommitter getOutputCommitter(TaskAttemptContext context) {
            return new OldCommitter();
        }
    }

    /** Commits nothing. */
    public static final class OldCommitter extends org.apache.hadoop.mapred.OutputCommitter {
        @Override
        public void setupJob(org.apache.hadoop.mapred.JobContext context) {
            // nothing to set up
        }

        @Override
        public void setupTask(org.apache.hadoop.mapred.TaskAttemptContext context) {
            // nothing to set up
        }

        @Override
        public boolean needsTaskCommit(org.apache.hadoop.mapred.TaskAttemptContext context) {
            return false;
        }

        @Override
        public void commitTask(org.apache.hadoop.mapred.TaskAttemptContext context) {
            // nothing to commit
        }

        @Override
        public void abortTask(org.apache.hadoop.mapred.TaskAttemptContext context) {
            // nothing to abort
        }
    }
}
