package org.spillway.benchmarks;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;

/** A composite key whose comparator reads both keys to compare them: the textbook's secondary sort. */
final class SecondarySort {
    private static final int USERS = 10_000;
    private static final int VALUE_BYTES = 40;

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

    /** A user, and when. */
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

    /** Compares by objects only. */
    public static final class ByUserAndTime extends WritableComparator {
        /** Made by Hadoop. */
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
