package org.spillway.peers.measure;

import java.io.IOException;
import org.spillway.peers.proc.Daemons;
import org.spillway.peers.proc.ProcFiles;
import org.spillway.tools.account.ProcStat;

/**
 * Exact counts of CPU time, in ticks, which only grow.
 *
 * @param client of this JVM's children that have ended: clients
 * @param daemons of the daemons themselves
 * @param containers of the node managers' children that have ended
 */
record CpuCounts(long client, long daemons, long containers) {
    static CpuCounts now(ProcFiles files, Daemons daemons) throws IOException {
        return new CpuCounts(
                files.ticksOfOwnChildren(),
                daemons.ownTicks().values().stream().mapToLong(Long::longValue).sum(),
                daemons.containerTicks());
    }

    /**
     * Returns the seconds since earlier counts.
     *
     * @param masters ticks of masters that were looked at
     * @param tasks ticks of JVMs of tasks that were looked at
     */
    CpuSeconds since(CpuCounts before, long masters, long tasks) {
        // The shell of a container that is killed may end before its JVM, which the node manager then does not wait
        // for.
        long inContainers = Math.max(containers - before.containers, masters + tasks);
        return new CpuSeconds(
                (client - before.client) / ProcStat.TICKS_A_SECOND,
                masters / ProcStat.TICKS_A_SECOND,
                (inContainers - masters) / ProcStat.TICKS_A_SECOND,
                (daemons - before.daemons) / ProcStat.TICKS_A_SECOND);
    }
}
