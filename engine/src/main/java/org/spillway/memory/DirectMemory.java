package org.spillway.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;

/**
 * Gives direct buffers back at once, rather than when the collector gets round to it: a task's JVM may be reused
 * (uber mode, LocalJobRunner), and the next task must find the memory free.
 */
public final class DirectMemory {
    private static final MethodHandle FREE = findFree();

    private DirectMemory() {}

    /** Whether this JVM can give a buffer back before it is collected. Where not, a pool off the heap would never shrink. */
    public static boolean canFree() {
        return FREE != null;
    }

    /**
     * Frees the memory behind a buffer made by {@link ByteBuffer#allocateDirect}. No slice of it may be used after.
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

    // By reflection because javac warns about any mention of sun.misc.Unsafe and the warning cannot be switched off.
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
            return null; // a JVM without it still works: the garbage collector frees the buffers, later
        }
    }
}
