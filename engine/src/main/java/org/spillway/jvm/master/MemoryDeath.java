package org.spillway.jvm.master;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;

/**
 * The signs that a task attempt has died for memory. An exit with 137, from SIGKILL, is none: the kernel kills for memory,
 * and others for other reasons.
 */
public final class MemoryDeath {
    /**
     * What the JVM writes. YarnChild reports an error's message alone behind "Error: "; a stack trace has its class before
     * it. Not for threads or sizes of arrays: more memory does not help there.
     */
    public static final Pattern ERROR = Pattern.compile("(?:OutOfMemoryError|\\bError): "
            + "(Java heap space|GC overhead limit exceeded|Metaspace|Compressed class space|Direct buffer memory"
            + "|Cannot reserve \\d+ bytes of direct buffer memory[^\\r\\n]{0,80})");

    /** YarnUncaughtExceptionHandler ends the JVM with this line if a thread beside the task's has found no memory. */
    public static final String HALT = "Halting due to Out Of Memory Error";

    private static final List<String> OF_CLASSES = Arrays.asList("Metaspace", "Compressed class space");

    private MemoryDeath() {}

    /** Whether an attempt's diagnostics say that the JVM has reached a limit of its own that grows with its heap. */
    static boolean isOfJvm(String diagnostics) {
        String text = String.valueOf(diagnostics); // Hadoop may know nothing
        Matcher error = ERROR.matcher(text);
        return error.find() ? !OF_CLASSES.contains(error.group(1)) : text.contains(HALT);
    }

    /** Whether YARN has killed a container that held too much memory. */
    static boolean isOfContainer(int exitStatus) {
        return exitStatus == ContainerExitStatus.KILLED_EXCEEDED_PMEM
                || exitStatus == ContainerExitStatus.KILLED_EXCEEDED_VMEM;
    }
}
