package org.spillway.reduceside.fetch;

/** A node's shuffle service: it serves one output after another, and counts. */
final class SimulatedHost {
    private final SimulatedJob job;
    private double freeFrom;
    private long requests;
    private long connections;
    private int open;
    private int maxOpen;

    SimulatedHost(SimulatedJob job) {
        this.job = job;
    }

    void connect() {
        connections++;
        open++;
        maxOpen = Math.max(maxOpen, open);
    }

    void close() {
        open--;
    }

    /** The time at which it has served a request that comes at another. */
    double serve(double now, int outputs) {
        requests++;
        freeFrom = Math.max(freeFrom, now) + job.requestSeconds() + outputs * job.outputSeconds();
        return freeFrom;
    }

    long requests() {
        return requests;
    }

    long connections() {
        return connections;
    }

    int maxOpen() {
        return maxOpen;
    }
}
