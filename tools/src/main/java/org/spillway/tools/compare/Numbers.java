package org.spillway.tools.compare;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableUtils;

/** Where floating-point numbers are in the bytes of a key or value. */
enum Numbers {
    /** Nowhere that is known. */
    NONE {
        @Override
        double ofDifferent(ByteBuffer one, ByteBuffer other) {
            return OTHERWISE;
        }
    },
    /** Anywhere in a text, in digits. */
    IN_TEXT {
        @Override
        double ofDifferent(ByteBuffer one, ByteBuffer other) {
            return ofTexts(text(one), text(other));
        }
    },
    /** In the text behind the length that {@link Text} writes. */
    IN_WRITTEN_TEXT {
        @Override
        double ofDifferent(ByteBuffer one, ByteBuffer other) {
            return ofTexts(text(withoutLength(one)), text(withoutLength(other)));
        }
    },
    /** All bytes are a {@code float}. */
    FLOAT {
        @Override
        double ofDifferent(ByteBuffer one, ByteBuffer other) {
            return bothHave(Float.BYTES, one, other)
                    ? ofNumbers(one.getFloat(), other.getFloat(), Precision.SINGLE)
                    : OTHERWISE;
        }
    },
    /** All bytes are a {@code double}. */
    DOUBLE {
        @Override
        double ofDifferent(ByteBuffer one, ByteBuffer other) {
            return bothHave(Double.BYTES, one, other) ? ofDoubles(one.getDouble(), other.getDouble()) : OTHERWISE;
        }
    };

    /** The distance of what differs in more than floating-point numbers. */
    static final double OTHERWISE = Double.POSITIVE_INFINITY;

    /** A number that stands alone: not that of {@code x86} or {@code 1.2.3}. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?(?!\\w|\\.\\d)");

    /** Returns where they are in what a class writes to a sequence file. */
    static Numbers of(String writable) {
        if (writable.equals(FloatWritable.class.getName())) {
            return FLOAT;
        }
        if (writable.equals(DoubleWritable.class.getName())) {
            return DOUBLE;
        }
        return writable.equals(Text.class.getName()) ? IN_WRITTEN_TEXT : NONE;
    }

    /**
     * Returns how far apart the numbers of two keys or values are that differ in the rounding of floating-point numbers alone:
     * the largest difference, as a share of the larger number. Returns {@link #OTHERWISE} if anything else differs.
     */
    final double apart(ByteBuffer one, ByteBuffer other) {
        return one.equals(other) ? 0 : ofDifferent(one, other);
    }

    abstract double ofDifferent(ByteBuffer one, ByteBuffer other);

    private static double ofDoubles(double one, double other) {
        return ofNumbers(one, other, Precision.of(one, other));
    }

    private static double ofNumbers(double one, double other, Precision precision) {
        if (one == other || Double.isNaN(one) && Double.isNaN(other)) {
            return 0;
        }
        // An infinity or a NaN beside a number is no rounding.
        return Double.isFinite(one) && Double.isFinite(other) && precision.explains(one, other)
                ? Math.abs(one - other) / Math.max(Math.abs(one), Math.abs(other))
                : OTHERWISE;
    }

    private static double ofTexts(String one, String other) {
        Matcher first = NUMBER.matcher(one);
        Matcher second = NUMBER.matcher(other);
        double largest = 0;
        int firstEnd = 0;
        int secondEnd = 0;
        while (first.find()) {
            if (!second.find()
                    || !one.substring(firstEnd, first.start()).equals(other.substring(secondEnd, second.start()))) {
                return OTHERWISE;
            }
            firstEnd = first.end();
            secondEnd = second.end();
            largest = Math.max(largest, ofDigits(first.group(), second.group()));
        }
        return !second.find() && one.substring(firstEnd).equals(other.substring(secondEnd)) ? largest : OTHERWISE;
    }

    /** Two whole numbers are counts or names, which no rounding changes. One number in two forms is no rounding either. */
    private static double ofDigits(String one, String other) {
        if (one.equals(other)) {
            return 0;
        }
        if (isWhole(one) && isWhole(other)) {
            return OTHERWISE;
        }
        double number = Double.parseDouble(one);
        double second = Double.parseDouble(other);
        return number == second && number != 0 ? OTHERWISE : ofNumbers(number, second, Precision.of(one, other));
    }

    private static boolean isWhole(String number) {
        return number.chars().noneMatch(letter -> letter == '.' || letter == 'e' || letter == 'E');
    }

    private static boolean bothHave(int bytes, ByteBuffer one, ByteBuffer other) {
        return one.remaining() == bytes && other.remaining() == bytes;
    }

    private static ByteBuffer withoutLength(ByteBuffer written) {
        int length = written.hasRemaining() ? WritableUtils.decodeVIntSize(written.get(written.position())) : 0;
        int skipped = Math.min(length, written.remaining());
        return written.slice(written.position() + skipped, written.remaining() - skipped);
    }

    /** Keeps each byte: in UTF-8 those of other letters are none of a number's. */
    private static String text(ByteBuffer bytes) {
        return StandardCharsets.ISO_8859_1.decode(bytes).toString();
    }
}
