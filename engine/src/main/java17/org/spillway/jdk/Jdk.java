package org.spillway.jdk;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.lang.reflect.Field;
import java.net.Authenticator;
import java.net.Socket;
import java.net.SocketOption;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What newer Java has and Java 8 lacks: the variant for Java 17 and later. The one for Java 8 has the same methods. */
public final class Jdk {
    private Jdk() {}

    /** Copies bytes from an index of a buffer, whose position stays. */
    public static void get(ByteBuffer source, int index, byte[] target, int offset, int length) {
        source.get(index, target, offset, length);
    }

    /** Copies bytes to an index of a buffer, whose position stays. */
    public static void put(ByteBuffer target, int index, byte[] source, int offset, int length) {
        target.put(index, source, offset, length);
    }

    /** As the method of {@link Arrays}. */
    public static int compareUnsigned(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
        return Arrays.compareUnsigned(a, aStart, aEnd, b, bStart, bEnd);
    }

    /** As the method of {@link Arrays}. */
    public static boolean equals(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
        return Arrays.equals(a, aStart, aEnd, b, bStart, bEnd);
    }

    /**
     * Sets an option of a socket by its name, since systems and versions differ in those that they have.
     *
     * @throws IOException if it cannot be set
     */
    @SuppressWarnings("unchecked")
    public static void set(Socket socket, String name, int value) throws IOException {
        for (SocketOption<?> option : socket.supportedOptions()) {
            if (option.name().equals(name)) {
                socket.setOption((SocketOption<Integer>) option, value);
            }
        }
    }

    /** The authenticator of all connections; null if there is none. */
    public static Object authenticator() {
        return Authenticator.getDefault();
    }

    /** Returns the processes of this machine that can be seen. Equal ones have the same id and the same start. */
    public static Set<?> processes() {
        return ProcessHandle.allProcesses().collect(Collectors.toSet());
    }

    /** Returns the id of one of them. */
    public static long id(Object process) {
        return ((ProcessHandle) process).pid();
    }

    /** Whether one of them is a child of this process. */
    public static boolean isChild(Object process) {
        return ((ProcessHandle) process).parent().equals(Optional.of(ProcessHandle.current()));
    }

    /** Describes one of them for people. */
    public static String describe(Object process) {
        return ((ProcessHandle) process).info().toString();
    }

    /**
     * Returns the names of the classes that the class path's loader has defined on Java 8, and of those asked for that it has
     * found elsewhere. Null on all later versions, where HotSpot lists classes.
     */
    public static Set<String> loaded(ClassLoader classPath, List<String> asked) {
        return null;
    }

    /** Runs {@code action} on a thread of the JDK when nothing refers to the object any more. */
    public static void whenUnreachable(Object object, Runnable action) {
        Unreachable.CLEANER.register(object, action);
    }

    /**
     * Frees the memory of a buffer made by {@link ByteBuffer#allocateDirect} at once.
     *
     * @throws ReflectiveOperationException if this JVM lacks or refuses the method
     */
    public static void free(ByteBuffer buffer) throws ReflectiveOperationException {
        // By reflection: javac warns about any mention of the class, and that warning cannot be switched off. A method
        // handle
        // would take 7 ms of each JVM's start instead of 1.
        Field instance = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Object unsafe = instance.get(null);
        unsafe.getClass().getMethod("invokeCleaner", ByteBuffer.class).invoke(unsafe, buffer);
    }

    /** Takes the direct memory by which NIO copies this many bytes of an array, where a channel must not wait for it. */
    public static void prepareCopy(int bytes) {
        // only on Java 8
    }

    // In its own class: the cleaner is a thread.
    private static final class Unreachable {
        static final Cleaner CLEANER = Cleaner.create();
    }
}
