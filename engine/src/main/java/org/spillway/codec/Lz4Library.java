package org.spillway.codec;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.module.ModuleDescriptor.Version;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;

/**
 * An lz4-java: the cluster's or the plugin's own. Its native implementation is three times as fast as the Java one when
 * it compresses and six times when it decompresses. Calls go through method handles, because the same class names mean
 * other classes in each class loader.
 *
 * <p>Compresses between arrays. A garbage collection may wait for the native code, but at most for one block (about 200
 * microseconds). Direct buffers would avoid that wait, but copying to and from them costs 8 % more.
 */
final class Lz4Library implements Lz4 {
    private static final String FACTORY = "net.jpountz.lz4.LZ4Factory";

    /** Names the version in the jar of a release since the project moved to this group. */
    static final String PROPERTIES = "META-INF/maven/at.yawk.lz4/lz4-java/pom.properties";

    private static final MethodType CALL =
            MethodType.methodType(int.class, byte[].class, int.class, int.class, byte[].class, int.class, int.class);

    private final String name;
    private final MethodHandle compress;
    private final MethodHandle decompress;

    /**
     * Binds the functions of an lz4-java.
     *
     * @param getter the method of LZ4Factory that returns the implementation
     * @param what whose it is and its version, for people
     */
    Lz4Library(Class<?> factoryClass, String getter, String what) throws ReflectiveOperationException {
        Object factory = factoryClass.getMethod(getter).invoke(null);
        compress = bind(factory, "fastCompressor", "compress");
        decompress = bind(factory, "safeDecompressor", "decompress");
        name = what + ", " + factory;
    }

    static Class<?> factoryIn(ClassLoader loader) throws ClassNotFoundException {
        return Class.forName(FACTORY, true, loader);
    }

    /** Returns the version of the lz4-java that has a class, or null if its jar does not tell. */
    static Version versionOf(Class<?> type) {
        String file = type.getName().replace('.', '/') + ".class";
        URL place = type.getClassLoader().getResource(file);
        if (place == null) {
            return null;
        }
        String root = place.toString();
        try {
            // Of that very jar: there may be two on the class path.
            URLConnection properties =
                    new URL(root.substring(0, root.length() - file.length()) + PROPERTIES).openConnection();
            properties.setUseCaches(false);
            try (InputStream in = properties.getInputStream()) {
                return version(in);
            }
        } catch (IOException | IllegalArgumentException e) {
            return null;
        }
    }

    /** Reads a version from {@link #PROPERTIES}. */
    static Version version(InputStream in) throws IOException {
        Properties properties = new Properties();
        properties.load(in);
        return Version.parse(properties.getProperty("version", ""));
    }

    private static MethodHandle bind(Object factory, String getter, String method) throws ReflectiveOperationException {
        Method get = factory.getClass().getMethod(getter);
        // The getter's return type is public. The class of the returned object is not.
        return MethodHandles.publicLookup()
                .findVirtual(get.getReturnType(), method, CALL)
                .bindTo(get.invoke(factory));
    }

    @Override
    public int compress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        try {
            return (int) compress.invokeExact(source, offset, length, target, targetOffset, room);
        } catch (Throwable t) {
            throw unchecked(t);
        }
    }

    @Override
    public int decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        try {
            return (int) decompress.invokeExact(source, offset, length, target, targetOffset, room);
        } catch (Throwable t) {
            throw unchecked(t);
        }
    }

    private static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        // lz4-java throws no checked exceptions
        return thrown instanceof RuntimeException e ? e : new IllegalStateException(thrown);
    }

    /** Returns owner, version and implementation: {@code the cluster's lz4-java 1.13.0, LZ4Factory:JNI}. */
    @Override
    public String toString() {
        return name;
    }
}
