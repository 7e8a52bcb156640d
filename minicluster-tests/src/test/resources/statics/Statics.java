package statics;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import statics.library.Library;

/** A job whose classes keep state in static fields. Its output tells what each task has found in them. */
public final class Statics {
    private Statics() {}

    /** What a class has seen first in this JVM: with a JVM for each task, its own attempt. */
    static String own(String first, Configuration conf) {
        return first.equals(attempt(conf)) ? "own" : "another task's";
    }

    static String attempt(Configuration conf) {
        return conf.get("mapreduce.task.attempt.id");
    }

    enum Count {
        RECORDS;

        int value;
    }

    interface Table {
        int[] CELLS = new int[1];
    }

    static final class Lazy {
        static final AtomicInteger COUNT = new AtomicInteger();
    }

    static final class Single {
        private static Single single;
        private int count;

        static Single get() {
            if (single == null) {
                single = new Single();
            }
            return single;
        }
    }

    /** A key that counts how often it is written. */
    public static final class Key implements WritableComparable<Key> {
        static int written;
        final Text text = new Text();

        @Override
        public void write(DataOutput out) throws IOException {
            written++;
            text.write(out);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            text.readFields(in);
        }

        @Override
        public int compareTo(Key other) {
            return text.compareTo(other.text);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    /** An order that keeps the settings that it was first made with. */
    public static class Order extends WritableComparator implements Configurable {
        static String first;

        public Order() {
            super(Key.class, true);
        }

        @Override
        public void setConf(Configuration conf) {
            super.setConf(conf);
            if (first == null) {
                first = attempt(conf);
            }
        }
    }

    /** The same for groups. */
    public static final class Groups extends WritableComparator implements Configurable {
        static final Map<String, String> FIRST = new HashMap<>();

        public Groups() {
            super(Key.class, true);
        }

        @Override
        public void setConf(Configuration conf) {
            super.setConf(conf);
            FIRST.putIfAbsent("attempt", attempt(conf));
        }
    }

    /** Partitions in turn: another start moves records to other files. */
    public static final class InTurn extends Partitioner<Key, Text> {
        static int next;

        @Override
        public int getPartition(Key key, Text value, int partitions) {
            return next++ % partitions;
        }
    }

    /** Reads lines, and remembers the first file. */
    public static final class Input extends TextInputFormat {
        static String first;

        @Override
        public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
            if (first == null) {
                first = attempt(context.getConfiguration());
            }
            return super.createRecordReader(split, context);
        }

        @Override
        protected boolean isSplitable(JobContext context, org.apache.hadoop.fs.Path file) {
            return false;
        }
    }

    /** Writes lines, and remembers the first task. */
    public static final class Output extends TextOutputFormat<Key, Text> {
        static String first;

        @Override
        public RecordWriter<Key, Text> getRecordWriter(TaskAttemptContext context)
                throws IOException, InterruptedException {
            if (first == null) {
                first = attempt(context.getConfiguration());
            }
            return super.getRecordWriter(context);
        }
    }

    /** Counts in fields of many kinds. */
    public static final class Maps extends Mapper<LongWritable, Text, Key, Text> {
        static int count;
        static final Map<String, Integer> SUMS = new TreeMap<>();
        static final ByteArrayOutputStream STREAM = new ByteArrayOutputStream();
        static final Random RANDOM = new Random(7);
        static final ThreadLocal<int[]> OF_THREAD = ThreadLocal.withInitial(() -> new int[1]);
        static final String ID = UUID.randomUUID().toString();
        static boolean initialised;

        private String file;

        @Override
        protected void setup(Context context) throws IOException, InterruptedException {
            file = ((FileSplit) context.getInputSplit()).getPath().getName();
            if (!initialised) {
                initialised = true;
                write(context, "flag", "first");
            }
            write(context, "random", RANDOM.nextInt());
        }

        @Override
        protected void map(LongWritable offset, Text line, Context context) {
            count++;
            SUMS.merge(line.toString(), 1, Integer::sum);
            STREAM.write('x');
            OF_THREAD.get()[0]++;
            Count.RECORDS.value++;
            Table.CELLS[0]++;
            Lazy.COUNT.incrementAndGet();
            Single.get().count++;
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            Configuration conf = context.getConfiguration();
            write(context, "field", count);
            write(context, "map", SUMS);
            write(context, "stream", STREAM.size());
            write(context, "thread", OF_THREAD.get()[0]);
            write(context, "enum", Count.RECORDS.value);
            write(context, "interface", Table.CELLS[0]);
            write(context, "holder", Lazy.COUNT);
            write(context, "singleton", Single.get().count);
            write(context, "library", Library.call());
            write(context, "input", own(Input.first, conf));
            write(context, "order", own(Order.first, conf));
            write(context, "key", Key.written);
            Key id = new Key();
            id.text.set("id " + ID);
            context.write(id, new Text("1"));
        }

        private void write(Context context, String kind, Object value) throws IOException, InterruptedException {
            Key key = new Key();
            key.text.set(file + " " + kind);
            context.write(key, new Text(value.toString()));
        }
    }

    /** Adds a mark to the first record that it sees in a JVM. */
    public static final class Combines extends Reducer<Key, Text, Key, Text> {
        static boolean marked;

        @Override
        protected void reduce(Key key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            for (Text value : values) {
                context.write(key, new Text(value + (marked ? "" : " combined first")));
                marked = true;
            }
        }
    }

    /** Counts in one field. */
    public static final class Reduces extends Reducer<Key, Text, Key, Text> {
        static int groups;
        private int ids;

        @Override
        protected void reduce(Key key, Iterable<Text> values, Context context)
                throws IOException, InterruptedException {
            groups++;
            if (key.toString().startsWith("id ")) {
                ids++; // one for each map, and none twice
                return;
            }
            for (Text value : values) {
                context.write(key, value);
            }
        }

        @Override
        protected void cleanup(Context context) throws IOException, InterruptedException {
            Configuration conf = context.getConfiguration();
            Key key = new Key();
            key.text.set("reduce");
            context.write(key, new Text(groups + " groups, " + ids + " ids, output " + own(Output.first, conf)
                    + ", order " + own(Order.first, conf) + ", groups " + own(Groups.FIRST.get("attempt"), conf)));
        }
    }
}
