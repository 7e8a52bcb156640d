package org.spillway.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;

/**
 * Raw LZ4 blocks, without frame or length field, by an implementation of lz4-java. The native one is three times as fast
 * as the Java one when it compresses and six times when it decompresses. Calls go through method handles, because the
 * cluster's class loader may have other classes of the same names. Thread-safe.
 *
 * <p>Compresses between arrays. A garbage collection may wait for the native code, but at most for one block (about 200
 * microseconds). Direct buffers would avoid that wait, but copying to and from them costs 8 % more.
 */
final class Lz4 {
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

    /** The most bytes that compression can add to incompressible data. The LZ4 format sets this bound. */
    static int maxAdded(int length) {
        return length / 255 + 16;
    }

    private static MethodHandle bind(Object factory, String getter, String method) throws ReflectiveOperationException {
        Method get = factory.getClass().getMethod(getter);
        // The getter's return type is public. The class of the returned object is not.
        return MethodHandles.publicLookup()
                .findVirtual(get.getReturnType(), method, CALL)
                .bindTo(get.invoke(factory));
    }

    /**
     * Compresses one block.
     *
     * @param room bytes available from {@code targetOffset} on; {@code length + maxAdded(length)} are always enough
     * @return the number of compressed bytes
     */
    int compress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
        try {
            return (int) compress.invokeExact(source, offset, length, target, targetOffset, room);
        } catch (Throwable t) {
            throw unchecked(t);
        }
    }

    /**
     * Decompresses one block. Never writes outside the given room, even if the block is damaged.
     *
     * @return the number of decompressed bytes
     * @throws RuntimeException if the input is not a block, or decompresses to more than {@code room} bytes
     */
    int decompress(byte[] source, int offset, int length, byte[] target, int targetOffset, int room) {
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

    /** Returns the version and the implementation: {@code Spillway's lz4-java 1.13.0, LZ4Factory:JNI}. */
    @Override
    public String toString() {
        return name;
    }
}
