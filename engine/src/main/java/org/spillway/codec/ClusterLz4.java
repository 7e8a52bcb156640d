package org.spillway.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cluster's lz4-java, which Hadoop's Lz4Codec also uses. Its native implementation, where available, is four times
 * as fast as the Java one. Calls go through method handles, because the plugin's jar refers to lz4-java's classes by
 * their relocated names.
 *
 * <p>Compresses between arrays. A garbage collection may wait for the native code, but at most for one block (about 200
 * microseconds). Direct buffers would avoid that wait, but copying to and from them costs 8 % more.
 */
final class ClusterLz4 implements Lz4 {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterLz4.class);

    // Joined at run time: relocation would rewrite a constant that looks like the class name.
    private static final String FACTORY = String.join(".", "net", "jpountz", "lz4", "LZ4Factory");

    private static final MethodType CALL =
            MethodType.methodType(int.class, byte[].class, int.class, int.class, byte[].class, int.class, int.class);

    private final MethodHandle compress;
    private final MethodHandle decompress;

    private ClusterLz4(Object factory) throws ReflectiveOperationException {
        compress = bind(factory, "fastCompressor", "compress");
        decompress = bind(factory, "safeDecompressor", "decompress");
    }

    /** Returns the lz4-java that a class loader finds, or null if it finds none that works. */
    static Lz4 find(ClassLoader loader) {
        try {
            Object factory = Class.forName(FACTORY, true, loader)
                    .getMethod("fastestInstance")
                    .invoke(null);
            Lz4 found = new ClusterLz4(factory);
            LOG.debug("LZ4 by the cluster's {}", factory);
            return found;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.debug("LZ4 by the plugin's own code: the cluster has no lz4-java that works", e);
            return null;
        }
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
}
