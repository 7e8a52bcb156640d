package org.spillway.peers.measure;

/**
 * CPU time of the whole cluster, in seconds.
 *
 * @param client of the client's process, exact
 * @param masters of application masters, as they were last looked at
 * @param tasks of all else in containers
 * @param daemons of the daemons themselves, exact
 */
public record CpuSeconds(double client, double masters, double tasks, double daemons) {
    /** Returns the sum. */
    public double total() {
        return client + masters + tasks + daemons;
    }
}
