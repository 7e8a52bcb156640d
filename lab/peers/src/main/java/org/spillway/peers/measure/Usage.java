package org.spillway.peers.measure;

import java.util.List;

/**
 * What a run has taken.
 *
 * @param seconds from the client's start to its end
 * @param cpu CPU time, until all containers have ended
 * @param allocatedMibSeconds the memory that YARN has given to containers, times the seconds of that
 * @param residentMibSeconds the same of the resident sets of the containers' JVMs
 * @param taskJvms JVMs of tasks that were started
 * @param peakTaskMib the largest resident set of one of them
 * @param applications their ids
 */
public record Usage(
        double seconds,
        CpuSeconds cpu,
        double allocatedMibSeconds,
        double residentMibSeconds,
        int taskJvms,
        double peakTaskMib,
        List<String> applications) {}
