package org.spillway.order;

import java.nio.ByteBuffer;

/** Orders keys of up to 8 bytes that represent one number. The prefix holds the whole number. */
final class FixedWidthKeyOrder extends KeyOrder {
    /** How the bytes are converted to an unsigned number of the same order. */
    enum Kind {
        /** NullWritable, and all keys of a job without an order: all keys are equal */
        NOTHING,
        /** one byte of 0 or 1, as BooleanWritable writes it; true after false */
        BOOLEAN,
        BYTE,
        SHORT,
        INT,
        LONG,
        DECREASING_LONG,
        /** the order of Float.compare: -0.0 before 0.0, NaN last */
        FLOAT,
        DOUBLE
    }

    private final Kind kind;

    FixedWidthKeyOrder(Kind kind) {
        this.kind = kind;
    }

    @Override
    public long prefix(ByteBuffer buffer, int start, int length) {
        // Flipping the sign bit maps signed numbers to unsigned ones of the same order: -1 -> 0x7FF.., 0 -> 0x800..
        return switch (kind) {
            case NOTHING -> 0;
            case BOOLEAN -> buffer.get(start);
            case BYTE -> buffer.get(start) ^ Long.MIN_VALUE;
            case SHORT -> buffer.getShort(start) ^ Long.MIN_VALUE;
            case INT -> buffer.getInt(start) ^ Long.MIN_VALUE;
            case LONG -> buffer.getLong(start) ^ Long.MIN_VALUE;
            case DECREASING_LONG -> buffer.getLong(start) ^ Long.MAX_VALUE;
            case FLOAT -> {
                // floatToIntBits instead of the raw bits: it maps all NaNs to one value, as Float.compare does
                int f = Float.floatToIntBits(Float.intBitsToFloat(buffer.getInt(start)));
                yield (f >= 0 ? f : f ^ Integer.MAX_VALUE) ^ Long.MIN_VALUE;
            }
            case DOUBLE -> {
                long d = Double.doubleToLongBits(Double.longBitsToDouble(buffer.getLong(start)));
                yield (d >= 0 ? d : d ^ Long.MAX_VALUE) ^ Long.MIN_VALUE;
            }
        };
    }

    @Override
    public boolean allEqual() {
        return kind == Kind.NOTHING;
    }
}
