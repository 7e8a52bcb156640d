package org.spillway.tools.minicluster;

import java.util.Map;
import org.spillway.report.TaskResources;
import org.spillway.report.cli.MixedOptions;
import picocli.CommandLine.Option;

/** The option for the vcores of the tasks that a program's jobs have, as a picocli mixin. */
public final class TaskVcores extends MixedOptions {
    private static final String OPTION = "--vcores";

    @Option(
            names = OPTION,
            paramLabel = "N",
            description = "vcores of each map and reduce, which limit its threads; YARN's default is 1. With fewer, a"
                    + " running cluster may run more tasks at once (default: the cluster's; " + ClusterSize.TASK_VCORES
                    + " in the one inside this JVM)")
    private Integer count;

    /** Returns what the jobs have to set: nothing without the option. */
    public Map<String, String> settings() {
        if (count == null) {
            return Map.of();
        }
        String vcores = Integer.toString(checked());
        return Map.of(TaskResources.MAP_VCORES, vcores, TaskResources.REDUCE_VCORES, vcores);
    }

    /** Returns the size of a cluster that runs as many of these tasks at once. */
    public ClusterSize of(ClusterSize size) {
        return count == null ? size : new ClusterSize(size.cores(), size.memoryMb(), checked());
    }

    private int checked() {
        if (count < 1) {
            throw error(OPTION + "=" + count + ": must be at least 1");
        }
        return count;
    }
}
