package org.spillway.reduceside.fetch;

import java.util.List;

/**
 * Outputs of one host that a thread fetches.
 *
 * @param left those that have not arrived yet
 * @param begun nanoseconds, when they were asked for
 * @param asksOneByOne see {@link Outage#asksOneByOne}
 * @param areLost see {@link Outage#hasLostOutputs}
 */
record Batch(Host host, List<MapAttempt> left, long begun, boolean asksOneByOne, boolean areLost) {
    /** Creates the batch of a host whose failures are known. */
    static Batch of(Host host, List<MapAttempt> left, long begun) {
        return new Batch(
                host, left, begun, host.outage().asksOneByOne(), host.outage().hasLostOutputs());
    }

    /** Returns a batch of the same host, for outputs that are asked for now. */
    Batch with(List<MapAttempt> outputs, long now) {
        return new Batch(host, outputs, now, asksOneByOne, areLost);
    }
}
