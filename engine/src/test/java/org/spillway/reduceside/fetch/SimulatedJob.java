package org.spillway.reduceside.fetch;

/**
 * A job whose shuffle is simulated. All its reduces run from the start. Times are in seconds.
 *
 * @param slots the maps that a host runs at once
 * @param mapSeconds the average time of a map. Two thirds of the maps differ from it by at most a fifth
 * @param copies the threads of a reduce
 * @param connectSeconds the time to open a connection
 * @param requestSeconds the time that a host needs for each request, whatever it asks for
 * @param outputSeconds the time that a host needs for each output: its index, a seek, and the bytes
 */
record SimulatedJob(
        int maps,
        int reduces,
        int hosts,
        int slots,
        double mapSeconds,
        int copies,
        int outputBytes,
        double connectSeconds,
        double requestSeconds,
        double outputSeconds) {
    /** Returns a job with outputs of 64 KB and hosts that read from twelve disks at once. */
    static SimulatedJob of(int maps, int reduces, int hosts) {
        return new SimulatedJob(maps, reduces, hosts, 4, 60, 5, 1 << 16, 0.001, 0.001, 0.0005);
    }
}
