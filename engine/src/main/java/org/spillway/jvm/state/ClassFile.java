package org.spillway.jvm.state;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a class file declares (Java Virtual Machine Specification, chapter 4). Reading it loads no class. Names have dots.
 *
 * @param flags of the class: {@link #FINAL} and others
 * @param parent name of the superclass; null for {@code Object} and modules
 * @param hasNative whether it has native methods
 * @param references the classes that its code names
 */
public record ClassFile(
        int flags, String name, String parent, List<Field> fields, boolean hasNative, List<String> references) {
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
        Object[] pool = pool(in);
        int flags = in.readUnsignedShort();
        String name = className(pool, in.readUnsignedShort());
        String parent = className(pool, in.readUnsignedShort());
        in.skipNBytes(2L * in.readUnsignedShort()); // interfaces, which are among the references
        List<Field> fields = members(in, pool);
        boolean hasNative = members(in, pool).stream().anyMatch(method -> method.is(NATIVE));
        return new ClassFile(flags, name, parent, fields, hasNative, references(pool));
    }

    // Texts as String, references to classes as Integer: the index of the name. The rest is left out.
    private static Object[] pool(DataInputStream in) throws IOException {
        Object[] pool = new Object[in.readUnsignedShort()];
        for (int i = 1; i < pool.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> pool[i] = in.readUTF();
                case 7 -> pool[i] = in.readUnsignedShort();
                case 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++; // a long or double takes two places
                }
                default -> throw new IOException("constant " + i + " of the class file has the unknown tag " + tag);
            }
        }
        return pool;
    }

    private static List<Field> members(DataInputStream in, Object[] pool) throws IOException {
        List<Field> members = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int flags = in.readUnsignedShort();
            String name = (String) pool[in.readUnsignedShort()];
            String type = (String) pool[in.readUnsignedShort()];
            boolean isConstant = false;
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                isConstant |= "ConstantValue".equals(pool[in.readUnsignedShort()]);
                in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
            }
            members.add(new Field(flags, name, type, isConstant));
        }
        return members;
    }

    private static String className(Object[] pool, int index) {
        return index == 0 ? null : ((String) pool[(Integer) pool[index]]).replace('/', '.');
    }

    private static List<String> references(Object[] pool) {
        List<String> references = new ArrayList<>();
        for (int i = 1; i < pool.length; i++) {
            if (pool[i] instanceof Integer) {
                references.add(className(pool, i));
            }
        }
        return references;
    }
}
