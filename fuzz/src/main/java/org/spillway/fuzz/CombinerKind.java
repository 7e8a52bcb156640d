package org.spillway.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.LongWritable;

/**
 * The function of a combiner, and of a reducer that fits it. How often a record is combined, and with which others,
 * depends on where spills end. Only a reducer whose result does not depend on this has a defined result, so the fuzzer
 * compares the results of such a reducer.
 */
enum CombinerKind {
    NONE {
        @Override
        void combine(Iterator<?> values, Emit out) {
            throw new IllegalStateException("a job without a combiner");
        }
    },
    /** Emits the sum, so that combining again does not change the result. */
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
    /** Emits two values for each group, with the same sum. */
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
    /** Emits the largest value, limited by a bound. */
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
    /** Drops odd numbers, as the reducer does. */
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
    /** Emits nothing. The reducer does not need the records. */
    NOTHING {
        @Override
        void combine(Iterator<?> values, Emit out) {
            // does not even read the values
        }

        @Override
        Stream<Object> result(List<byte[]> values) {
            return Stream.of();
        }
    },
    /** Emits all values without a change. */
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
    /** Reads only the first value of each group and emits it. The reducer needs only the keys. */
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
    /** Like PASS, but throws when it reads a certain value. */
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

    /** The message of the failing combiner. */
    static final String BROKE = "combiner broke";

    private static final long CAP = 1L << 60;

    /** Receives the values that the combiner emits for a group. */
    interface Emit {
        void emit(Object value) throws IOException, InterruptedException;
    }

    abstract void combine(Iterator<?> values, Emit out) throws IOException, InterruptedException;

    /**
     * Returns the result of the reducer for a group, which does not depend on what was combined before.
     *
     * @param values serialized values
     */
    Stream<Object> result(List<byte[]> values) {
        throw new IllegalStateException("no combiner");
    }

    /** Whether the combiner works only on LongWritables. */
    boolean isOfNumbers() {
        return this == SUM || this == SPLIT || this == CAPPED || this == FILTER || this == THROWS;
    }

    /** Whether a record that was combined once no longer changes, whatever it is combined with. */
    boolean isByRecord() {
        return this == FILTER || this == NOTHING || this == PASS || this == THROWS;
    }

    /** Whether the values that it emits for a group depend only on its input values, in any order. */
    boolean isGivenByGroup() {
        return this != DISTINCT;
    }

    /** Whether a value makes the combiner fail. One value in 4096 does. */
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
