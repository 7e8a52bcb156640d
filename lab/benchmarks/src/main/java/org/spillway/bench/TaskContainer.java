package org.spillway.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A container and the JVM of the task in it.
 *
 * @param heapMb -Xmx
 * @param megabytes size of the container
 * @param collector of garbage, as in -XX:+UseSerialGC
 * @param heldPercent share of -Xmx that the job's code holds
 */
record TaskContainer(int heapMb, int megabytes, String collector, int heldPercent) {
    /** The id of a container in which a task runs. */
    static final String ID = "container_1_0001_01_000002";

    private static final String MORE_OPTIONS = "SPILLWAY_BENCH_JVM_OPTIONS";

    List<String> jvmOptions() {
        List<String> options = new ArrayList<>(List.of("-Xmx" + heapMb + "m", "-XX:+Use" + collector));
        String more = System.getenv(MORE_OPTIONS);
        if (more != null && !more.isBlank()) {
            options.addAll(Arrays.asList(more.trim().split(" +")));
        }
        return options;
    }

    long heldBytes() {
        return ((long) heapMb << 20) / 100 * heldPercent;
    }
}
