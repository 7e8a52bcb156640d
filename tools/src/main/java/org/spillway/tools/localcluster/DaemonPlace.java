package org.spillway.tools.localcluster;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Where a daemon runs.
 *
 * @param name the name of its pid file and log
 * @param conf its configuration
 * @param logs the folder of logs that it names itself
 * @param temp its temporary files
 * @param options more options of its JVM
 * @param on returns the command that runs a command where the daemon runs
 */
record DaemonPlace(String name, Path conf, Path logs, Path temp, List<String> options, UnaryOperator<List<String>> on) {
    /** Returns the place of a daemon that is a process of this machine. */
    static DaemonPlace onThisMachine(ClusterFolder folder, DaemonKind kind, int number) {
        String name = kind.name(number);
        Path conf = kind == DaemonKind.NODEMANAGER ? folder.conf().resolve(name) : folder.conf();
        return new DaemonPlace(name, conf, folder.logs(), folder.temp(), List.of(), UnaryOperator.identity());
    }

    /** Returns the same place under another name. */
    DaemonPlace named(String other) {
        return new DaemonPlace(other, conf, logs, temp, options, on);
    }
}
