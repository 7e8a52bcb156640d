package org.spillway.jdk;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.Authenticator;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.io.WritableComparator;

/** What newer Java has and Java 8 lacks: the variant for Java 8 and 11. The other stands in {@code src/main/java17}. */
public final class Jdk {
    private static final boolean IS_8 =
            System.getProperty("java.specification.version").equals("1.8");

    // Fields of /proc/PID/stat, counted from the one behind the name: proc(5).
    private static final int PARENT = 1;
    private static final int START = 19;

    private Jdk() {}

    /** Copies bytes from an index of a buffer, whose position stays. */
    public static void get(ByteBuffer source, int index, byte[] target, int offset, int length) {
        if (source.hasArray()) {
            System.arraycopy(source.array(), source.arrayOffset() + index, target, offset, length);
        } else {
            ByteBuffer view = source.duplicate();
            view.position(index);
            view.get(target, offset, length);
        }
    }

    /** Copies bytes to an index of a buffer, whose position stays. */
    public static void put(ByteBuffer target, int index, byte[] source, int offset, int length) {
        if (target.hasArray()) {
            System.arraycopy(source, offset, target.array(), target.arrayOffset() + index, length);
        } else {
            ByteBuffer view = target.duplicate();
            view.position(index);
            view.put(source, offset, length);
        }
    }

    /** As the method of {@link Arrays}. */
    public static int compareUnsigned(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
        return WritableComparator.compareBytes(a, aStart, aEnd - aStart, b, bStart, bEnd - bStart);
    }

    /** As the method of {@link Arrays}. */
    public static boolean equals(byte[] a, int aStart, int aEnd, byte[] b, int bStart, int bEnd) {
        return aEnd - aStart == bEnd - bStart && compareUnsigned(a, aStart, aEnd, b, bStart, bEnd) == 0;
    }

    /**
     * Sets an option of a socket by its name, since systems and versions differ in those that they have.
     *
     * @throws IOException if it cannot be set
     */
    public static void set(Socket socket, String name, int value) throws IOException {
        if (IS_8) {
            return; // has none of them
        }
        try {
            Class<?> type = Class.forName("java.net.SocketOption");
            for (Object option :
                    (Set<?>) Socket.class.getMethod("supportedOptions").invoke(socket)) {
                if (type.getMethod("name").invoke(option).equals(name)) {
                    Socket.class.getMethod("setOption", type, Object.class).invoke(socket, option, value);
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot set " + name, e);
        }
    }

    /** The authenticator of all connections; null if there is none. */
    public static Object authenticator() {
        try {
            return IS_8
                    ? field(Authenticator.class, "theAuthenticator", null)
                    : Authenticator.class.getMethod("getDefault").invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM does not tell its authenticator", e);
        }
    }

    private static Object field(Class<?> type, String name, Object owner) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(owner);
    }

    /** Returns the processes of this machine that can be seen. Equal ones have the same id and the same start. */
    public static Set<?> processes() {
        Set<Object> all = new HashSet<>();
        String[] names = new File("/proc").list();
        for (String name : names == null ? new String[0] : names) {
            if (Character.isDigit(name.charAt(0))) {
                String[] fields = stat(name);
                if (fields != null) {
                    all.add(Arrays.asList(Long.valueOf(name), fields[START]));
                }
            }
        }
        return all;
    }

    private static String[] stat(String process) {
        try {
            String line =
                    new String(Files.readAllBytes(Paths.get("/proc", process, "stat")), StandardCharsets.ISO_8859_1);
            return line.substring(line.lastIndexOf(')') + 2).split(" ");
        } catch (IOException e) {
            return null; // has ended
        }
    }

    /** Returns the id of one of them. */
    public static long id(Object process) {
        return (Long) ((List<?>) process).get(0);
    }

    /** Whether one of them is a child of this process. */
    public static boolean isChild(Object process) {
        String[] fields = stat(Long.toString(id(process)));
        String own = ManagementFactory.getRuntimeMXBean().getName(); // PID@host
        return fields != null && fields[PARENT].equals(own.substring(0, own.indexOf('@')));
    }

    /** Describes one of them for people. */
    public static String describe(Object process) {
        try {
            byte[] command = Files.readAllBytes(Paths.get("/proc", Long.toString(id(process)), "cmdline"));
            return "["
                    + new String(command, StandardCharsets.UTF_8)
                            .replace('\0', ' ')
                            .trim() + "]";
        } catch (IOException e) {
            return "[" + id(process) + "]"; // has ended
        }
    }

    /**
     * Returns the names of the classes that the class path's loader has defined on Java 8, and of those asked for that it has
     * found elsewhere. Null on all later versions, where HotSpot lists classes.
     */
    public static Set<String> loaded(ClassLoader classPath, List<String> asked) {
        if (!classPath.getClass().getName().equals("sun.misc.Launcher$AppClassLoader")) {
            return null;
        }
        try {
            Set<String> names = new HashSet<>();
            Vector<?> classes = (Vector<?>) field(ClassLoader.class, "classes", classPath);
            for (Object type : classes.toArray()) { // at once: others may load classes
                names.add(((Class<?>) type).getName());
            }
            Method find = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
            find.setAccessible(true);
            for (String name : asked) {
                if (find.invoke(classPath, name) != null) {
                    names.add(name);
                }
            }
            return names;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM does not tell the classes that it has loaded", e);
        }
    }

    /** Runs {@code action} on a thread of its own when nothing refers to the object any more. */
    public static void whenUnreachable(Object object, Runnable action) {
        Unreachable.add(object, action);
    }

    /**
     * Frees the memory of a buffer made by {@link ByteBuffer#allocateDirect} at once.
     *
     * @throws ReflectiveOperationException if this JVM lacks or refuses the method
     */
    public static void free(ByteBuffer buffer) throws ReflectiveOperationException {
        if (IS_8) {
            Object cleaner = Class.forName("sun.nio.ch.DirectBuffer")
                    .getMethod("cleaner")
                    .invoke(buffer);
            if (cleaner != null) { // a buffer without memory has none
                cleaner.getClass().getMethod("clean").invoke(cleaner);
            }
        } else {
            Object unsafe = field(Class.forName("sun.misc.Unsafe"), "theUnsafe", null);
            unsafe.getClass().getMethod("invokeCleaner", ByteBuffer.class).invoke(unsafe, buffer);
        }
    }

    /**
     * Takes the direct memory by which NIO copies this many bytes of an array, before a channel does: it is then kept for the
     * thread. On Java 8 a thread that is interrupted while it waits for that memory within a channel hangs, as does the one
     * that interrupts it: each holds a lock that the other waits for.
     */
    public static void prepareCopy(int bytes) {
        if (IS_8) {
            try {
                Copies.RELEASE.invoke(null, Copies.TAKE.invoke(null, bytes));
            } catch (InvocationTargetException e) {
                throw (Error) e.getCause(); // no memory; they throw no exceptions
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static final class Copies {
        static final Method TAKE = method("getTemporaryDirectBuffer", int.class);
        static final Method RELEASE = method("releaseTemporaryDirectBuffer", ByteBuffer.class);

        private static Method method(String name, Class<?> parameter) {
            try {
                return Class.forName("sun.nio.ch.Util").getMethod(name, parameter);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this JVM has no " + name, e);
            }
        }
    }

    /** A daemon thread that waits for objects that nothing refers to. */
    private static final class Unreachable extends PhantomReference<Object> {
        private static final ReferenceQueue<Object> FOUND = new ReferenceQueue<>();
        private static final Set<Unreachable> ALL = ConcurrentHashMap.newKeySet();

        static {
            Thread thread = new Thread(Unreachable::run, "Cleaner-Spillway"); // as the JDK names its own
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            thread.start();
        }

        private final Runnable action;

        private Unreachable(Object object, Runnable action) {
            super(object, FOUND);
            this.action = action;
        }

        static void add(Object object, Runnable action) {
            ALL.add(new Unreachable(object, action));
        }

        private static void run() {
            while (true) {
                try {
                    Unreachable found = (Unreachable) FOUND.remove();
                    ALL.remove(found);
                    found.action.run();
                } catch (InterruptedException | RuntimeException e) {
                    // as java.lang.ref.Cleaner: the thread serves the other objects
                }
            }
        }
    }
}
