package org.spillway.peers.proc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spillway.tools.account.ProcStat;

/** The daemons of a local cluster, by the argument with which it marks them, and what they and their containers have computed. */
public final class Daemons {
    private static final String MARK = "-Dspillway.local-cluster=";
    private static final String NODE_MANAGER = "nodemanager";

    private final ProcFiles files;
    private final Map<String, Long> processes = new TreeMap<>();

    /**
     * Finds the daemons.
     *
     * @throws IOException if there is no node manager
     */
    public Daemons(ProcFiles files, Path cluster) throws IOException {
        this.files = files;
        String mark = MARK + cluster + "/";
        for (long process : files.running()) {
            for (String word : files.command(process)) {
                if (word.startsWith(mark)) {
                    processes.put(word.substring(mark.length()), process);
                }
            }
        }
        if (nodeManagers().isEmpty()) {
            throw new IOException("no node manager runs: cluster=" + cluster + " daemons=" + processes);
        }
    }

    /** Returns the CPU time of each daemon itself, by its name, in ticks. */
    public Map<String, Long> ownTicks() throws IOException {
        Map<String, Long> ticks = new TreeMap<>();
        for (String name : processes.keySet()) {
            ticks.put(name, stat(name).ticks());
        }
        return ticks;
    }

    /** Returns the CPU time of all containers that have ended, in ticks. Those that were killed may be missing. */
    public long containerTicks() throws IOException {
        long ticks = 0;
        for (String name : nodeManagers()) {
            ticks += stat(name).childTicks();
        }
        return ticks;
    }

    /** Whether a node manager has a child: a container that has not ended. */
    public boolean haveContainers() throws IOException {
        List<Long> parents = nodeManagers().stream().map(processes::get).toList();
        return files.running().stream().anyMatch(process -> files.stat(process)
                .filter(stat -> parents.contains(stat.parent()))
                .isPresent());
    }

    private List<String> nodeManagers() {
        return processes.keySet().stream()
                .filter(name -> name.startsWith(NODE_MANAGER))
                .toList();
    }

    private ProcStat stat(String name) throws IOException {
        return files.stat(processes.get(name))
                .orElseThrow(() -> new IOException("a daemon has ended: " + name + ", process " + processes.get(name)));
    }
}
