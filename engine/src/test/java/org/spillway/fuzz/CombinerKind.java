package org.spillway.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;

/**
 * What the combiner does with the values of a group, and what a reducer would make of them. Where spills fall decides how
 * often a record is combined, and with which others; so a job's result rests on a reducer to which that makes no
 * difference, and only what such a reducer gives can be compared.
 */
enum CombinerKind {
    NONE {
        @Override
        void combine(Iterator<?> values, Emit out) {
            throw new IllegalStateException("a job without a combiner");
        }
    },
    /** sum of sums: as often as one likes */
    SUM {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            out.emit(new LongWritable(sum(values)));
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return Stream.of(values.stream().mapToLong(CombinerKind::number).sum());
        }
    },
    /** emits two values of a group, with the same sum */
    SPLIT {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            long sum = sum(values);
            out.emit(new LongWritable(sum >> 1));
            out.emit(new LongWritable(sum - (sum >> 1)));
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return SUM.result(values);
        }
    },
    /** changes values: the largest, but not above a bound */
    CAPPED {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            long largest = Long.MIN_VALUE;
            while (values.hasNext()) {
                largest = Math.max(largest, ((LongWritable) values.next()).get());
            }
            out.emit(new LongWritable(Math.min(CAP, largest)));
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            long largest = values.stream().mapToLong(CombinerKind::number).max().orElse(CAP);
            return Stream.of(Math.min(CAP, largest));
        }
    },
    /** drops what the reducer would drop, too: odd numbers */
    FILTER {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            while (values.hasNext()) {
                LongWritable value = (LongWritable) values.next();
                if ((value.get() & 1) == 0) {
                    out.emit(value);
                }
            }
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return PASS.result(
                    values.stream().filter(value -> (number(value) & 1) == 0).toList());
        }
    },
    /** emits nothing, as for a job whose reducer needs none of it */
    NOTHING {
        @Override
        void combine(Iterator<?> values, Emit out) {
            // nothing, not even the values are read
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return Stream.of();
        }
    },
    /** leaves all as it is */
    PASS {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            while (values.hasNext()) {
                out.emit(values.next());
            }
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return values.stream().map(ByteBuffer::wrap).sorted().map(value -> (Object) value);
        }
    },
    /** reads one value of a group and emits that, for a reducer that wants the keys */
    DISTINCT {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            out.emit(values.next());
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return Stream.of("seen");
        }
    },
    /** as PASS, but throws when it meets a certain value */
    THROWS {
        @Override
        void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException {
            while (values.hasNext()) {
                LongWritable value = (LongWritable) values.next();
                if (isPoison(value.get())) {
                    throw new IllegalStateException(BROKE);
                }
                out.emit(value);
            }
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return PASS.result(values);
        }
    };

    /** What a combiner says that throws. */
    static final String BROKE = "combiner broke";

    private static final long CAP = 1L << 60;

    /** Takes what the combiner emits under the group's key. */
    interface Emit {
        void emit(Object value) throws IOException, InterruptedException;
    }

    abstract void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException;

    /**
     * What the reducer makes of a group, whatever was combined before.
     *
     * @param values as serialised
     */
    Stream<Object> result(List<byte[]> values) {
        throw new IllegalStateException("no combiner");
    }

    /** Whether it works on LongWritables alone. */
    boolean isOfNumbers() {
        return this == SUM || this == SPLIT || this == CAPPED || this == FILTER || this == THROWS;
    }

    /** Whether a record that was combined once stays as it is, whatever it is combined with. */
    boolean isByRecord() {
        return this == FILTER || this == NOTHING || this == PASS || this == THROWS;
    }

    /** Whether the values that it emits for a group are given by those that it reads, in whatever order. */
    boolean isGivenByGroup() {
        return this != DISTINCT;
    }

    /** One value in 4096. */
    static boolean isPoison(long value) {
        return (value & 0xFFF) == 7;
    }

    private static long sum(Iterator<?> values) {
        long sum = 0;
        while (values.hasNext()) {
            sum += ((LongWritable) values.next()).get();
        }
        return sum;
    }

    private static long number(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }
}
