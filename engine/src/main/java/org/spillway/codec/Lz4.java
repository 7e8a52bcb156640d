package org.spillway.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.hadoop.io.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Raw LZ4 blocks, without frame or length field, by an implementation of lz4-java. The native one is three times as fast
 * as the Java one when it compresses and six times when it decompresses. Thread-safe.
 *
 * <p>The lz4-java in the plug-in's jar is a jar within it. Its classes cannot be relocated, because native functions are
 * bound by class name, and the cluster may have classes of the same names, of an older version. So they have a class
 * loader of their own, and are called through method handles. The jar within has the native libraries of Linux on amd64
 * and aarch64. Elsewhere, and where the JVM cannot load what lies in {@code java.io.tmpdir}, the Java implementation is
 * used.
 *
 * <p>Compresses between arrays. A garbage collection may wait for the native code, but at most for one block (about 200
 * microseconds). Direct buffers would avoid that wait, but copying to and from them costs 8 % more.
 */
final class Lz4 {
    private static final Logger LOG = LoggerFactory.getLogger(Lz4.class);

    private static final String JAR = "lz4-java.zip";
    private static final String FACTORY = "net.jpountz.lz4.LZ4Factory";
    private static final String PROPERTIES = "META-INF/maven/at.yawk.lz4/lz4-java/pom.properties";
    private static final int CHUNK = 1 << 16;
    private static final String NATIVE = ".so";
    private static final MethodType CALL =
            MethodType.methodType(int.class, byte[].class, int.class, int.class, byte[].class, int.class, int.class);

    private final String name;
    private final MethodHandle compress;
    private final MethodHandle decompress;

    /**
     * Binds the functions of an lz4-java.
     *
     * @param factoryClass its LZ4Factory
     * @param getter the method of LZ4Factory that returns the implementation
     * @param what names it and its version, for people
     */
    Lz4(Class<?> factoryClass, String getter, String what) throws ReflectiveOperationException {
        Object factory = factoryClass.getMethod(getter).invoke(null);
        compress = bind(factory, "fastCompressor", "compress");
        decompress = bind(factory, "safeDecompressor", "decompress");
        name = what + ", " + factory;
    }

    private static MethodHandle bind(Object factory, String getter, String method) throws ReflectiveOperationException {
        Method get = factory.getClass().getMethod(getter);
        // The getter's return type is public. The class of the returned object is not.
        return MethodHandles.publicLookup()
                .findVirtual(get.getReturnType(), method, CALL)
                .bindTo(get.invoke(factory));
    }

    /** Loads the plug-in's own. Each call loads its classes and its native library anew. */
    static Lz4 load() {
        try {
            Loader loader = new Loader();
            Class<?> factory = Class.forName(FACTORY, true, loader);
            Properties properties = new Properties();
            properties.load(loader.getResourceAsStream(PROPERTIES));
            String what = "Spillway's lz4-java " + properties.getProperty("version");
            Lz4 lz4;
            try {
                lz4 = new Lz4(factory, "nativeInstance", what);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                LOG.debug("no native library of the plug-in's lz4-java for this machine", e);
                lz4 = new Lz4(factory, "fastestJavaInstance", what);
            }
            loader.entries.keySet().removeIf(entry -> entry.endsWith(NATIVE));
            return lz4;
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("the plug-in's own lz4-java does not load", e);
        }
    }

    /** The most bytes that compression can add to incompressible data. The LZ4 format sets this bound. */
    static int maxAdded(int length) {
        return length / 255 + 16;
    }

    /**
     * Compresses one block.
     *
     * @param room bytes available from {@code targetOffset} on; {@code length + maxAdded(length)} are always enough
     * @return the number of compressed bytes
     */
    int compress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        return call(compress, source, offset, length, target, targetOffset, room);
    }

    /**
     * Decompresses one block. Never writes outside the given room, even if the block is damaged.
     *
     * @return the number of decompressed bytes
     * @throws RuntimeException if the input is not a block, or decompresses to more than {@code room} bytes
     */
    int decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        return call(decompress, source, offset, length, target, targetOffset, room);
    }

    private static int call(
            MethodHandle function, byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        try {
            return (int) function.invokeExact(source, offset, length, target, targetOffset, room);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException(t); // lz4-java throws no checked exceptions
        }
    }

    /** Returns the version and the implementation: {@code Spillway's lz4-java 1.13.0, LZ4Factory:JNI}. */
    @Override
    public String toString() {
        return name;
    }

    /** Loads the classes and resources of the jar within the plug-in's jar. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> entries = new HashMap<>();

        Loader() throws IOException {
            super(ClassLoader.getSystemClassLoader().getParent());
            // By its name lz4-java finds its native library. Java 8 defines no packages by itself.
            definePackage("net.jpountz.util", null, null, null, null, null, null, null);
            try (ZipInputStream in = new ZipInputStream(Lz4.class.getResourceAsStream(JAR))) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    IOUtils.copyBytes(in, bytes, CHUNK);
                    entries.put(entry.getName(), bytes.toByteArray());
                }
            }
        }

        @Override
        protected Class<?> findClass(String className) throws ClassNotFoundException {
            byte[] bytes = entries.get(className.replace('.', '/') + ".class");
            if (bytes == null) {
                throw new ClassNotFoundException(className);
            }
            return defineClass(className, bytes, 0, bytes.length);
        }

        @Override
        public InputStream getResourceAsStream(String resource) {
            byte[] bytes = entries.get(resource);
            return bytes == null ? super.getResourceAsStream(resource) : new ByteArrayInputStream(bytes);
        }
    }
}
