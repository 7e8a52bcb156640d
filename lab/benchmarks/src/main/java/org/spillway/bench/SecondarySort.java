package org.spillway.bench;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.Reducer;

/** A secondary sort: a composite key whose comparator deserialises both keys. */
final class SecondarySort {
    private static final int USERS = 10_000;
    private static final int VALUE_BYTES = 40;
    private static final int VISITS = 250;
    private static final int USER_DIGITS = 8;

    private SecondarySort() {}

    static RecordMaker visits() {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            Text[] users = new Text[USERS];
            for (int i = 0; i < USERS; i++) {
                users[i] = new Text("user-" + i);
            }
            Visit key = new Visit();
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                int user = random.nextInt(USERS);
                key.set(users[user], random.nextLong() >>> 1);
                value.set(PrintableText.BYTES, i & PrintableText.MASK, VALUE_BYTES);
                out.emit(key, value, user % partitions);
            }
        };
    }

    /**
     * Makes visits user by user, those of a user in random order and in random maps. Some hundred visits form one group
     * of a reduce.
     */
    static RecordMaker visitsByUser() {
        return (count, partitions, out) -> {
            SplittableRandom random = new SplittableRandom(RecordMaker.SEED);
            Text user = new Text();
            byte[] letters = "user-00000000".getBytes(StandardCharsets.US_ASCII);
            Visit key = new Visit();
            Text value = new Text();
            for (int i = 0; i < count; i++) {
                PrintableText.digits(letters, letters.length - USER_DIGITS, USER_DIGITS, i / VISITS);
                user.set(letters, 0, letters.length);
                key.set(user, random.nextLong() >>> 1);
                value.set(PrintableText.BYTES, i & PrintableText.MASK, VALUE_BYTES);
                out.emit(key, value, random.nextInt(partitions));
            }
        };
    }

    /** A user and the time of a visit. */
    public static final class Visit implements WritableComparable<Visit> {
        private final Text user = new Text();
        private long time;

        void set(Text newUser, long newTime) {
            user.set(newUser);
            time = newTime;
        }

        @Override
        public void write(DataOutput out) throws IOException {
            user.write(out);
            out.writeLong(time);
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            user.readFields(in);
            time = in.readLong();
        }

        @Override
        public int compareTo(Visit other) {
            int byUser = user.compareTo(other.user);
            return byUser != 0 ? byUser : Long.compare(time, other.time);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Visit visit && compareTo(visit) == 0;
        }

        @Override
        public int hashCode() {
            return user.hashCode() * 31 + Long.hashCode(time);
        }
    }

    /** Groups visits by user. Compares objects only. */
    public static final class ByUser extends WritableComparator {
        /** Called by Hadoop. */
        public ByUser() {
            super(Visit.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public int compare(WritableComparable a, WritableComparable b) {
            return ((Visit) a).user.compareTo(((Visit) b).user);
        }
    }

    /** Reads a user's visits in their order, writes nothing and adds each visit's key to the hash. */
    public static final class VisitReducer extends Reducer<Visit, Text, NullWritable, NullWritable> {
        /** Called by Hadoop. */
        public VisitReducer() {}

        @Override
        protected void reduce(Visit visit, Iterable<Text> values, Context context) {
            ReadDigest read = ReadDigest.ofTask();
            int last = 0;
            for (Text value : values) {
                last = visit.hashCode();
                read.key(last);
                read.value(last, value.hashCode());
            }
            // Add the last key again at the end of a group, so that the hash depends on where groups end.
            read.key(last);
        }
    }

    /** Compares objects only. */
    public static final class ByUserAndTime extends WritableComparator {
        /** Called by Hadoop. */
        public ByUserAndTime() {
            super(Visit.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public int compare(WritableComparable a, WritableComparable b) {
            return ((Visit) a).compareTo((Visit) b);
        }
    }
}
