package org.spillway.reduceside.fetch;

/**
 * A job whose shuffle is simulated. All its reduces run from the first map's end on. Times in seconds.
 *
 * @param slots maps that a host runs at a time
 * @param mapSeconds that a map takes on average; two in three are within a fifth of it
 * @param copies threads of a reduce
 * @param connectSeconds to make a connection
 * @param requestSeconds that a host needs for a request whatever it asks for
 * @param outputSeconds that it needs for an output: its index, a seek, and the bytes
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
    /** 64 KB outputs; a host reads from twelve disks at once. */
    static SimulatedJob of(int maps, int reduces, int hosts) {
        return new SimulatedJob(maps, reduces, hosts, 4, 60, 5, 1 << 16, 0.001, 0.001, 0.0005);
    }
}
