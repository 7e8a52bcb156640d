package org.spillway.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/**
 * Frees direct buffers at once instead of when the garbage collector finds them. A JVM may run several tasks (uber
 * mode, LocalJobRunner), and the next task must find the memory free.
 */
public final class DirectMemory {
    private static final MethodHandle FREE = findFree();

    private DirectMemory() {}

    /** Whether this JVM can free a direct buffer at once. If not, a pool off the heap never shrinks. */
    public static boolean canFree() {
        return FREE != null;
    }

    /**
     * Frees the memory of a buffer made by {@link ByteBuffer#allocateDirect}. The buffer and its slices must not be
     * used afterwards.
     *
     * @param buffer the buffer itself, not a slice or a duplicate
     */
    public static void free(ByteBuffer buffer) {
        if (FREE == null || !buffer.isDirect()) {
            return; // left to the garbage collector
        }
        try {
            FREE.invokeExact(buffer);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException("cannot free a direct buffer of " + buffer.capacity() + " bytes", t);
        }
    }

    // By reflection: javac warns about any mention of sun.misc.Unsafe, and that warning cannot be switched off.
    // invokeCleaner itself is not deprecated, as of JDK 25.
    private static MethodHandle findFree() {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return MethodHandles.lookup()
                    .findVirtual(unsafe, "invokeCleaner", MethodType.methodType(void.class, ByteBuffer.class))
                    .bindTo(instance.get(null));
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null; // without the method the garbage collector frees the buffers later
        }
    }
}
