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
 * Only an initializer that makes nothing but Writables of constants, loggers and patterns is understood: it has no other effect,
 * and each time the same one.
 */
final class Initializer {
    // Constructors of one number, boolean or text, with the types of their parameters.
    private static final Pattern MAKERS = Pattern.compile("org\\.apache\\.hadoop\\.io\\."
            + "((Boolean|Byte|Double|Float|Int|Long|Short|VInt|VLong)Writable\\.<init>\\([ZBDFIJS]\\)V"
            + "|Text\\.<init>\\(Ljava/lang/String;\\)V)");

    // What makes an object of a type that StaticState knows as immutable, of one text or class.
    private static final Pattern FACTORIES = Pattern.compile("(org\\.slf4j\\.LoggerFactory\\.getLogger"
            + "|org\\.apache\\.commons\\.logging\\.LogFactory\\.getLog"
            + "|(org\\.apache\\.log4j|java\\.util\\.logging)\\.Logger\\.getLogger"
            + "|java\\.util\\.regex\\.Pattern\\.compile)\\(Ljava/lang/(Class|String);\\).*");

    private static final int LENGTH = 4; // where the attribute has the code's length: behind those of stack and locals

    // Instructions (Java Virtual Machine Specification, chapter 6).
    private static final int DUP = 0x59;
    private static final int RETURN = 0xb1;
    private static final int PUTSTATIC = 0xb3;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int INVOKESTATIC = 0xb8;
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
        for (int instruction = next(); instruction != RETURN; instruction = next()) {
            // As compilers write it: new, dup, a constant, invokespecial, putstatic; or a constant, invokestatic,
            // putstatic.
            boolean isNew = instruction == NEW;
            if (isNew) {
                index(); // of the class, which the constructor names, too
            }
            String constant = constant(isNew && next() == DUP ? next() : instruction);
            boolean isMade = constant != null && next() == (isNew ? INVOKESPECIAL : INVOKESTATIC);
            Member maker = isMade ? constants.member(index()) : null;
            Member field = isMade && isKnown(maker) && next() == PUTSTATIC ? constants.member(index()) : null;
            if (field == null || !field.owner().equals(type)) {
                return Collections.emptyMap();
            }
            if (isNew) {
                // Code has no booleans but 0 and 1.
                String text = maker.type().equals("(Z)V") ? String.valueOf(constant.equals("1")) : constant;
                made.put(field.name(), new Made(maker.owner(), text));
            }
        }
        return code.hasRemaining() ? Collections.emptyMap() : made;
    }

    private static boolean isKnown(Member maker) {
        String call = maker.owner() + "." + maker.name() + maker.type();
        return MAKERS.matcher(call).matches() || FACTORIES.matcher(call).matches();
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
