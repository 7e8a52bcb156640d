package org.spillway.jvm.state;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.Text;

/**
 * What a class file declares (Java Virtual Machine Specification, chapter 4). Reading it loads no class. Names have dots.
 *
 * @param flags of the class: as in {@link Modifier}
 * @param parent name of the superclass; null for {@code Object} and modules
 * @param made what its static fields get first, by their names, as far as that is known ({@link Initializer})
 * @param hasNative whether it has native methods
 * @param references the classes that its code names
 * @param members the fields and methods that its code names, as {@code a.b.Class.name}
 */
public record ClassFile(
        int flags,
        String name,
        String parent,
        List<Declared> fields,
        Map<String, Made> made,
        boolean hasNative,
        List<String> references,
        List<String> members) {
    /**
     * A field or method of the class.
     *
     * @param flags as in {@link Modifier}, and one for what the compiler has added
     * @param type as class files write it: {@code I}, {@code [B} or {@code Ljava/util/Map;}
     * @param content of a field what the compiler has computed, of a method its code; null if there is none
     */
    public record Declared(int flags, String name, String type, byte[] content) {}

    /**
     * What a static field gets first: a Writable made of a constant.
     *
     * @param type its class
     * @param text the constant
     */
    public record Made(String type, String text) {
        /** Whether a field still holds it. */
        public boolean isIn(Object now) {
            return now != null
                    && now.getClass().getName().equals(type)
                    && now.toString().equals(text)
                    // A text keeps the bytes of a longer one behind its own.
                    && !(now instanceof Text bytes && !Arrays.equals(bytes.getBytes(), new Text(text).getBytes()));
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

    private static ClassFile read(InputStream file) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(file));
        in.readLong(); // 0xCAFEBABE and version
        ConstantPool constants = new ConstantPool(in);
        int flags = in.readUnsignedShort();
        String name = constants.className(in.readUnsignedShort());
        String parent = constants.className(in.readUnsignedShort());
        in.readFully(new byte[2 * in.readUnsignedShort()]); // interfaces, which are among the references
        List<Declared> fields = declared(in, constants, "ConstantValue");
        Map<String, Made> made = Collections.emptyMap();
        boolean hasNative = false;
        for (Declared method : declared(in, constants, "Code")) {
            hasNative |= Modifier.isNative(method.flags);
            if (method.name.equals("<clinit>")) {
                made = new Initializer(constants, method.content).made(name);
            }
        }
        return new ClassFile(
                flags, name, parent, fields, made, hasNative, constants.classNames(), constants.memberNames());
    }

    // With the attribute of this name.
    private static List<Declared> declared(DataInputStream in, ConstantPool constants, String name) throws IOException {
        List<Declared> all = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            int flags = in.readUnsignedShort();
            String own = constants.text(in.readUnsignedShort());
            String type = constants.text(in.readUnsignedShort());
            byte[] found = null;
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                boolean isFound = name.equals(constants.text(in.readUnsignedShort()));
                byte[] attribute = new byte[in.readInt()];
                in.readFully(attribute);
                found = isFound ? attribute : found;
            }
            all.add(new Declared(flags, own, type, found));
        }
        return all;
    }
}
