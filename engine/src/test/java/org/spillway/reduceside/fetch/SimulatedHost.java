package org.spillway.reduceside.fetch;

/** A node's shuffle service, which serves one output at a time and counts requests and open connections. */
final class SimulatedHost {
    private final SimulatedJob job;
    private double freeFrom;
    private long requests;
    private int open;
    private int maxOpen;

    SimulatedHost(SimulatedJob job) {
        this.job = job;
    }

    void connect() {
        open++;
        maxOpen = Math.max(maxOpen, open);
    }

    void close() {
        open--;
    }

    /** Returns the time at which a request is served. */
    double serve(double now, int outputs) {
        requests++;
        freeFrom = Math.max(freeFrom, now) + job.requestSeconds() + outputs * job.outputSeconds();
        return freeFrom;
    }

    long requests() {
        return requests;
    }

    int maxOpen() {
        return maxOpen;
    }
}
