package org.spillway.jvm.master;

import org.spillway.memory.JvmOptions;
import org.spillway.memory.MemoryLimits;

/** The JVM of a task in a container that is larger than the job's settings say. */
final class LargerJvm {
    private LargerJvm() {}

    /**
     * Returns the command that starts it, with more options before the class. Of two options for the heap the JVM takes the
     * last. If that is no number of bytes, such as a variable of the shell, the heap stays as it is.
     *
     * @param main the class, between spaces
     * @param mb the container's memory in MiB
     */
    static String command(String command, String main, LargerRetries.Size size, long mb) {
        int last = Math.max(command.lastIndexOf(" -Xmx"), command.lastIndexOf(" -XX:MaxHeapSize="));
        long heap = last < 0 ? 0 : JvmOptions.last(JvmOptions.HEAP, command.substring(last));
        if (!size.growsHeap() || heap == 0) {
            return command; // the process needs all the room beside its heap: Spillway is not to know of it
        }
        String options = " -D" + MemoryLimits.CONTAINER_MB + "=" + mb + " -Xmx"
                + (heap * Math.min(mb, size.mb()) / size.firstMb() >> 20) + "m";
        return command.replace(main, options + main);
    }
}
