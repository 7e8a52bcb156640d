package org.spillway.formats.avroparquet;

import java.nio.ByteBuffer;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.conf.Configuration;

/**
 * Two columns: one is added up by the days of the other. Sums are exact, so that they do not depend on the order of
 * rows.
 *
 * @param day a column of dates, or of timestamps in milliseconds or microseconds; days are in UTC
 * @param amount a column of ints, longs or decimals; for decimals the unscaled values are added up
 */
record DaySum(String day, String amount) {
    private static final String DAY = "spillway.formats.day";
    private static final String AMOUNT = "spillway.formats.amount";
    private static final long DAY_MILLIS = 86_400_000L;
    private static final long DAY_MICROS = 1000 * DAY_MILLIS;

    /** Stores the columns in the settings for the tasks. */
    void configure(Configuration conf) {
        conf.set(DAY, day);
        conf.set(AMOUNT, amount);
    }

    /** Reads the columns that {@link #configure} stored. */
    static DaySum of(Configuration conf) {
        return new DaySum(conf.get(DAY), conf.get(AMOUNT));
    }

    /**
     * Checks that a schema has suitable columns.
     *
     * @throws IllegalArgumentException with the column and its type if it does not
     */
    void check(Schema schema) {
        adder(schema);
    }

    /** Adds rows of a schema to sums by day. */
    interface Adder {
        /** Adds a row; a row without a day or an amount is left out. */
        void add(IndexedRecord row, SumsByKey sums);
    }

    /**
     * Returns an adder for rows of a schema. The schema needs no other columns than these.
     *
     * @throws IllegalArgumentException if it lacks one of these columns, or if a type is not suitable
     */
    Adder adder(Schema schema) {
        Schema.Field dayField = field(schema, day);
        Schema.Field amountField = field(schema, amount);
        ToIntFunction<Object> days = days(dayField);
        ToLongFunction<Object> amounts = amounts(amountField);
        int dayAt = dayField.pos();
        int amountAt = amountField.pos();
        return (row, sums) -> {
            Object dayValue = row.get(dayAt);
            Object amountValue = row.get(amountAt);
            if (dayValue != null && amountValue != null) {
                sums.add(days.applyAsInt(dayValue), amounts.applyAsLong(amountValue));
            }
        };
    }

    private static Schema.Field field(Schema schema, String name) {
        Schema.Field field = schema.getField(name);
        if (field == null) {
            throw new IllegalArgumentException("no such column: " + name + "; there are: "
                    + String.join(
                            " ",
                            schema.getFields().stream().map(Schema.Field::name).toList()));
        }
        return field;
    }

    private static ToIntFunction<Object> days(Schema.Field field) {
        LogicalType type = present(field.schema()).getLogicalType();
        if (type instanceof LogicalTypes.TimestampMillis) {
            return value -> Math.toIntExact(Math.floorDiv((Long) value, DAY_MILLIS));
        }
        if (type instanceof LogicalTypes.TimestampMicros) {
            return value -> Math.toIntExact(Math.floorDiv((Long) value, DAY_MICROS));
        }
        if (type instanceof LogicalTypes.Date) {
            return value -> (Integer) value;
        }
        throw wrongType(field, "a date, timestamp-millis or timestamp-micros");
    }

    private static ToLongFunction<Object> amounts(Schema.Field field) {
        Schema schema = present(field.schema());
        boolean decimal = schema.getLogicalType() instanceof LogicalTypes.Decimal;
        Schema.Type type = schema.getType();
        if (type == Schema.Type.INT || type == Schema.Type.LONG) {
            return value -> ((Number) value).longValue();
        }
        if (decimal && type == Schema.Type.BYTES) {
            return value -> Decimals.decode((ByteBuffer) value);
        }
        if (decimal && type == Schema.Type.FIXED) {
            return value -> Decimals.decode(ByteBuffer.wrap(((GenericFixed) value).bytes()));
        }
        throw wrongType(field, "an int, a long or a decimal");
    }

    /** Returns the type without null. */
    private static Schema present(Schema schema) {
        if (schema.getType() != Schema.Type.UNION) {
            return schema;
        }
        var types = schema.getTypes().stream()
                .filter(type -> type.getType() != Schema.Type.NULL)
                .toList();
        return types.size() == 1 ? types.get(0) : schema;
    }

    private static IllegalArgumentException wrongType(Schema.Field field, String wanted) {
        return new IllegalArgumentException(
                "column " + field.name() + " must be " + wanted + ", and is " + field.schema());
    }
}
