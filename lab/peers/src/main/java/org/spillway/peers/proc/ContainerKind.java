package org.spillway.peers.proc;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the JVM of a container is for, by the main class in its command line. */
public enum ContainerKind {
    /** An application master, which with Spark in cluster mode is the driver, too, or a session, which is the master of its jobs. */
    MASTER("MRAppMaster", "SpillwayAppMaster", "SpillwaySession", "DAGAppMaster", "deploy.yarn.ApplicationMaster"),

    /** A JVM of tasks, or one of Spark's executors. */
    TASK("YarnChild", "jvm.child.TaskJvm", "TezChild", "CoarseGrainedExecutorBackend");

    private final List<String> mainClasses;

    ContainerKind(String... mainClasses) {
        this.mainClasses = List.of(mainClasses);
    }

    /** Whether a command line is of a container of a cluster: its JVM, or a shell that starts it. */
    static boolean isContainer(List<String> command, Path cluster) {
        String folder = cluster + "/";
        return command.stream().anyMatch(word -> word.contains("container_") && word.contains(folder));
    }

    /** Returns the kind; empty for a shell and for what is not of this cluster. */
    static Optional<ContainerKind> of(List<String> command, Path cluster) {
        if (command.isEmpty() || !command.get(0).endsWith("java") || !isContainer(command, cluster)) {
            return Optional.empty();
        }
        for (ContainerKind kind : values()) {
            if (kind.mainClasses.stream().anyMatch(name -> command.stream().anyMatch(word -> word.endsWith(name)))) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
