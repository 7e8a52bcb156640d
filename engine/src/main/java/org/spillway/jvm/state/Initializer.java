package org.spillway.jvm.state;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.spillway.jvm.state.ClassFile.Made;
import org.spillway.jvm.state.ConstantPool.Member;

/**
 * Reads what a class's static initializer gives to the fields, as in {@code static final IntWritable ONE = new IntWritable(1)}.
 * Only an initializer that makes nothing but Writables of constants is understood: it has no other effect, and each time the
 * same one.
 */
final class Initializer {
    // Constructors of one number, boolean or text, with the types of their parameters.
    private static final Pattern MAKERS = Pattern.compile("org\\.apache\\.hadoop\\.io\\."
            + "((Boolean|Byte|Double|Float|Int|Long|Short|VInt|VLong)Writable\\([ZBDFIJS]\\)V"
            + "|Text\\(Ljava/lang/String;\\)V)");

    private static final int LENGTH = 4; // where the attribute has the code's length: behind those of stack and locals

    // Instructions (Java Virtual Machine Specification, chapter 6).
    private static final int DUP = 0x59;
    private static final int RETURN = 0xb1;
    private static final int PUTSTATIC = 0xb3;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int NEW = 0xbb;

    private final ConstantPool constants;
    private final ByteBuffer code;

    /**
     * @param constants of the class
     * @param attribute the initializer's {@code Code}
     */
    Initializer(ConstantPool constants, byte[] attribute) {
        this.constants = constants;
        this.code = ByteBuffer.wrap(attribute);
        code.position(LENGTH + Integer.BYTES);
        code.limit(code.position() + code.getInt(LENGTH));
    }

    /** Returns what the fields of a class get, by their names; nothing if the code does anything else. */
    Map<String, Made> made(String type) {
        Map<String, Made> made = new HashMap<>();
        int instruction = next();
        // As compilers write it: new, dup, a constant, invokespecial, putstatic.
        while (instruction == NEW) {
            index(); // of the class, which the constructor names, too
            String constant = next() == DUP ? constant(next()) : null;
            Member maker = constant != null && next() == INVOKESPECIAL ? constants.member(index()) : null;
            boolean isKnown = maker != null
                    && MAKERS.matcher(maker.owner() + maker.type()).matches();
            Member field = isKnown && next() == PUTSTATIC ? constants.member(index()) : null;
            if (field == null || !field.owner().equals(type)) {
                return Collections.emptyMap();
            }
            // Code has no booleans but 0 and 1.
            String text = maker.type().equals("(Z)V") ? String.valueOf(constant.equals("1")) : constant;
            made.put(field.name(), new Made(maker.owner(), text));
            instruction = next();
        }
        return instruction == RETURN && !code.hasRemaining() ? made : Collections.emptyMap();
    }

    // The text of what an instruction loads; null if that is no constant.
    private String constant(int instruction) {
        return switch (instruction) {
            case 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08 -> Integer.toString(instruction - 0x03); // iconst_m1 to _5
            case 0x09, 0x0a -> Long.toString(instruction - 0x09); // lconst_0, lconst_1
            case 0x0b, 0x0c, 0x0d -> Float.toString(instruction - 0x0b); // fconst_0 to fconst_2
            case 0x0e, 0x0f -> Double.toString(instruction - 0x0e); // dconst_0, dconst_1
            case 0x10 -> Byte.toString(code.get()); // bipush
            case 0x11 -> Short.toString(code.getShort()); // sipush
            case 0x12 -> constants.value(next()); // ldc
            case 0x13, 0x14 -> constants.value(index()); // ldc_w, ldc2_w
            default -> null;
        };
    }

    private int next() {
        return Byte.toUnsignedInt(code.get());
    }

    private int index() {
        return Short.toUnsignedInt(code.getShort());
    }
}
