package org.spillway.jvm.state;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The constants of a class file (Java Virtual Machine Specification, 4.4). Those that nobody here asks for are left out. */
final class ConstantPool {
    private static final int CLASS = 7;
    private static final int STRING = 8;
    private static final int FIELD = 9;
    private static final int INTERFACE_METHOD = 11; // 10: a method of a class

    private final Object[] all; // numbers and texts as they are

    // Refers to one or two others.
    private record Link(int tag, int first, int second) {}

    /** A field or method as code names it. */
    record Member(String owner, String name, String type) {}

    /** Reads the constants. */
    ConstantPool(DataInputStream in) throws IOException {
        all = new Object[in.readUnsignedShort()];
        for (int i = 1; i < all.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> all[i] = in.readUTF();
                case 3 -> all[i] = in.readInt();
                case 4 -> all[i] = in.readFloat();
                case 5 -> all[i++] = in.readLong(); // takes two places
                case 6 -> all[i++] = in.readDouble(); // does so, too
                case CLASS, STRING, 16, 19, 20 -> all[i] = new Link(tag, in.readUnsignedShort(), 0);
                case 9, 10, 11, 12, 17, 18 -> all[i] = new Link(tag, in.readUnsignedShort(), in.readUnsignedShort());
                case 15 -> in.readFully(new byte[3]);
                default -> throw new IOException("constant " + i + " of the class file has the unknown tag " + tag);
            }
        }
    }

    /** Returns a text. */
    String text(int index) {
        return (String) all[index];
    }

    /** Returns a class's name with dots; null for index 0. */
    String className(int index) {
        return index == 0 ? null : text(link(index).first).replace('/', '.');
    }

    /** Returns a number, a string or the name of a class as text; null if the constant is something else. */
    String value(int index) {
        boolean isText = all[index] instanceof Link link && (link.tag == STRING || link.tag == CLASS);
        return isText ? text(link(index).first) : all[index] instanceof Number number ? number.toString() : null;
    }

    /** Returns a field or method. */
    Member member(int index) {
        Link nameAndType = link(link(index).second);
        return new Member(className(link(index).first), text(nameAndType.first), text(nameAndType.second));
    }

    /** Returns the names of all classes. */
    List<String> classNames() {
        return links(CLASS, CLASS).mapToObj(this::className).collect(Collectors.toList());
    }

    /** Returns all fields and methods, as {@code a.b.Class.name}. */
    List<String> memberNames() {
        return links(FIELD, INTERFACE_METHOD)
                .mapToObj(this::member)
                .map(member -> member.owner + "." + member.name)
                .collect(Collectors.toList());
    }

    private Link link(int index) {
        return (Link) all[index];
    }

    private IntStream links(int firstTag, int lastTag) {
        return IntStream.range(1, all.length)
                .filter(i -> all[i] instanceof Link link && link.tag >= firstTag && link.tag <= lastTag);
    }
}
