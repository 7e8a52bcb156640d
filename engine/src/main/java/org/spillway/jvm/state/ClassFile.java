package org.spillway.jvm.state;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a class file declares (Java Virtual Machine Specification, chapter 4). Reading it loads no class. Names have dots.
 *
 * @param flags of the class: {@link #FINAL} and others
 * @param parent name of the superclass; null for {@code Object} and modules
 * @param initial equals of what its static fields get first, by their names, as far as that is known ({@link Initializer})
 * @param hasNative whether it has native methods
 * @param references the classes that its code names
 * @param members the fields and methods that its code names, as {@code a.b.Class.name}
 */
public record ClassFile(
        int flags,
        String name,
        String parent,
        List<Field> fields,
        Map<String, Object> initial,
        boolean hasNative,
        List<String> references,
        List<String> members) {
    /** The flags of static fields. */
    public static final int STATIC = 0x0008;

    /** The flags of final classes and fields. */
    public static final int FINAL = 0x0010;

    /** The flags of what the compiler has added. */
    public static final int SYNTHETIC = 0x1000;

    private static final int NATIVE = 0x0100;
    private static final int MAGIC = 0xCAFEBABE;

    /**
     * A field of the class.
     *
     * @param type as class files write it: {@code I}, {@code [B} or {@code Ljava/util/Map;}
     * @param isConstant whether the compiler has computed its value
     */
    public record Field(int flags, String name, String type, boolean isConstant) {
        /** Whether all these flags are set. */
        boolean is(int all) {
            return (flags & all) == all;
        }
    }

    /** Returns the file that a loader finds for a class; null if it finds none. */
    public static ClassFile of(String name, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(path(name))) {
            return in == null ? null : read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("class " + name + " cannot be read", e);
        }
    }

    /** Returns the path of a class's file below a place of the class path. */
    public static String path(String name) {
        return name.replace('.', '/') + ".class";
    }

    /** Reads a class file. */
    public static ClassFile read(InputStream file) throws IOException {
        // At once: an inflater's stream is slow for single bytes.
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file.readAllBytes()));
        if (in.readInt() != MAGIC) {
            throw new IOException("no class file: it does not begin with 0xCAFEBABE");
        }
        in.readInt(); // version
        ConstantPool constants = new ConstantPool(in);
        int flags = in.readUnsignedShort();
        String name = constants.className(in.readUnsignedShort());
        String parent = constants.className(in.readUnsignedShort());
        in.skipNBytes(2L * in.readUnsignedShort()); // interfaces, which are among the references
        List<Field> fields = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            fields.add(field(in, constants));
        }
        Map<String, Object> initial = Map.of();
        boolean hasNative = false;
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            hasNative |= (in.readUnsignedShort() & NATIVE) != 0;
            boolean isInitializer = "<clinit>".equals(constants.text(in.readUnsignedShort()));
            in.readUnsignedShort(); // type
            byte[] code = attribute(in, constants, "Code");
            if (isInitializer) {
                initial = Initializer.values(name, constants, code);
            }
        }
        return new ClassFile(
                flags, name, parent, fields, initial, hasNative, constants.classNames(), constants.memberNames());
    }

    private static Field field(DataInputStream in, ConstantPool constants) throws IOException {
        int flags = in.readUnsignedShort();
        String name = constants.text(in.readUnsignedShort());
        String type = constants.text(in.readUnsignedShort());
        return new Field(flags, name, type, attribute(in, constants, "ConstantValue") != null);
    }

    // Reads all of a member's, and returns this one; null if it has none of the name.
    private static byte[] attribute(DataInputStream in, ConstantPool constants, String name) throws IOException {
        byte[] found = null;
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            boolean isFound = name.equals(constants.text(in.readUnsignedShort()));
            byte[] attribute = in.readNBytes(in.readInt());
            found = isFound ? attribute : found;
        }
        return found;
    }
}
