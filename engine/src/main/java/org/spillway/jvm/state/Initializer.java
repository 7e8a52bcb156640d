package org.spillway.jvm.state;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.spillway.jvm.state.ConstantPool.Member;

/**
 * Reads what a class's static initializer gives to the fields, as in {@code static final IntWritable ONE = new IntWritable(1)}.
 * Only an initializer that makes nothing but Writables of constants is understood: it has no other effect, and each time the
 * same one.
 */
final class Initializer {
    private static final String IO = "org.apache.hadoop.io.";

    // By the constructor. Each makes an equal of what it makes.
    private static final Map<String, Function<Object, Object>> MAKERS = Map.of(
            IO + "BooleanWritable(Z)V", value -> new BooleanWritable((Integer) value != 0),
            IO + "ByteWritable(B)V", value -> new ByteWritable(((Integer) value).byteValue()),
            IO + "DoubleWritable(D)V", value -> new DoubleWritable((Double) value),
            IO + "FloatWritable(F)V", value -> new FloatWritable((Float) value),
            IO + "IntWritable(I)V", value -> new IntWritable((Integer) value),
            IO + "LongWritable(J)V", value -> new LongWritable((Long) value),
            IO + "ShortWritable(S)V", value -> new ShortWritable(((Integer) value).shortValue()),
            IO + "Text(Ljava/lang/String;)V", value -> new Text((String) value),
            IO + "VIntWritable(I)V", value -> new VIntWritable((Integer) value),
            IO + "VLongWritable(J)V", value -> new VLongWritable((Long) value));

    private static final int LENGTH = 4; // where the attribute has the code's length: behind those of stack and locals

    // Instructions (Java Virtual Machine Specification, chapter 6).
    private static final int DUP = 0x59;
    private static final int RETURN = 0xb1;
    private static final int PUTSTATIC = 0xb3;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int NEW = 0xbb;

    private final String type;
    private final ConstantPool constants;
    private final ByteBuffer code;

    private Initializer(String type, ConstantPool constants, byte[] attribute) {
        this.type = type;
        this.constants = constants;
        ByteBuffer all = ByteBuffer.wrap(attribute);
        int length = all.position(LENGTH).getInt();
        this.code = all.slice(all.position(), length);
    }

    /**
     * Returns equals of what the fields get, by their names; none if the code does anything else.
     *
     * @param type the class's name
     * @param attribute the initializer's {@code Code}
     */
    static Map<String, Object> values(String type, ConstantPool constants, byte[] attribute) {
        Map<String, Object> values = new HashMap<>();
        Initializer initializer = new Initializer(type, constants, attribute);
        while (initializer.code.hasRemaining()) {
            if (!initializer.readInto(values)) {
                return Map.of();
            }
        }
        return values;
    }

    // As compilers write it: new, dup, a constant, invokespecial, putstatic; or the end.
    private boolean readInto(Map<String, Object> values) {
        int first = next();
        if (first == RETURN) {
            return !code.hasRemaining();
        }
        if (first != NEW || index() == 0 || !is(DUP)) {
            return false;
        }
        Object constant = constant(next());
        if (constant == null || !is(INVOKESPECIAL)) {
            return false;
        }
        Member constructor = constants.member(index());
        Function<Object, Object> maker = MAKERS.get(constructor.owner() + constructor.type());
        if (maker == null || !is(PUTSTATIC)) {
            return false;
        }
        Member field = constants.member(index());
        values.put(field.name(), maker.apply(constant));
        return field.owner().equals(type);
    }

    private Object constant(int instruction) {
        return switch (instruction) {
            case 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08 -> instruction - 0x03; // iconst_m1 to iconst_5
            case 0x09, 0x0a -> (long) (instruction - 0x09); // lconst_0, lconst_1
            case 0x0b, 0x0c -> (float) (instruction - 0x0b); // fconst_0, fconst_1
            case 0x0e, 0x0f -> (double) (instruction - 0x0e); // dconst_0, dconst_1
            case 0x10 -> (int) code.get(); // bipush
            case 0x11 -> (int) code.getShort(); // sipush
            case 0x12 -> constants.value(next()); // ldc
            case 0x13, 0x14 -> constants.value(index()); // ldc_w, ldc2_w
            default -> null;
        };
    }

    private boolean is(int instruction) {
        return next() == instruction;
    }

    private int next() {
        return Byte.toUnsignedInt(code.get());
    }

    private int index() {
        return Short.toUnsignedInt(code.getShort());
    }
}
