package org.spillway.jvm.state;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The constants of a class file (Java Virtual Machine Specification, 4.4). Those that nobody here asks for are left out. */
final class ConstantPool {
    // Numbers and texts as they are; what refers to others as below.
    private final Object[] all;

    private record OfClass(int name) {}

    private record OfString(int text) {}

    private record Two(int first, int second) {}

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
                case 5 -> all[i] = in.readLong();
                case 6 -> all[i] = in.readDouble();
                case 7 -> all[i] = new OfClass(in.readUnsignedShort());
                case 8 -> all[i] = new OfString(in.readUnsignedShort());
                case 9, 10, 11, 12 -> all[i] = new Two(in.readUnsignedShort(), in.readUnsignedShort());
                case 15 -> in.skipNBytes(3);
                case 16, 19, 20 -> in.skipNBytes(2);
                case 17, 18 -> in.skipNBytes(4);
                default -> throw new IOException("constant " + i + " of the class file has the unknown tag " + tag);
            }
            i += tag == 5 || tag == 6 ? 1 : 0; // a long or double takes two places
        }
    }

    /** Returns a text. */
    String text(int index) {
        return (String) all[index];
    }

    /** Returns a class's name with dots; null for index 0. */
    String className(int index) {
        return index == 0 ? null : text(((OfClass) all[index]).name()).replace('/', '.');
    }

    /** Returns a number or a string; null if the constant is something else. */
    Object value(int index) {
        return all[index] instanceof OfString string
                ? text(string.text())
                : all[index] instanceof Number ? all[index] : null;
    }

    /** Returns a field or method. */
    Member member(int index) {
        Two member = (Two) all[index];
        Two nameAndType = (Two) all[member.second()];
        return new Member(className(member.first()), text(nameAndType.first()), text(nameAndType.second()));
    }

    /** Returns the names of all classes. */
    List<String> classNames() {
        return indexes(constant -> constant instanceof OfClass)
                .mapToObj(this::className)
                .toList();
    }

    /** Returns all fields and methods, as {@code a.b.Class.name}. */
    List<String> memberNames() {
        // Those whose first part is a class. That of a name and type is a text.
        return indexes(constant -> constant instanceof Two two && all[two.first()] instanceof OfClass)
                .mapToObj(this::member)
                .map(member -> member.owner() + "." + member.name())
                .toList();
    }

    private IntStream indexes(Predicate<Object> kind) {
        return IntStream.range(1, all.length).filter(i -> kind.test(all[i]));
    }
}
