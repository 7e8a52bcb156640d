package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.util.List;

/**
 * The link of a host that is on.
 *
 * @param bridge the first process of the network, which has the bridge
 * @param inner the first process of the host
 */
record Link(Host host, Namespaces namespaces, long bridge, long inner) {
    private static final String IP = "ip";
    private static final String TC = "tc";

    void make(Rate rate) throws IOException, InterruptedException {
        try {
            atBridge(IP, List.of(LinkCommands.remove(host.port())));
        } catch (IOException e) {
            // The kernel has removed the link of a host that was switched off, or there was none.
        }
        atBridge(IP, LinkCommands.make(host, inner));
        inHost(IP, LinkCommands.address(host));
        limit(rate);
    }

    void plug(boolean in) throws IOException, InterruptedException {
        atBridge(IP, List.of(LinkCommands.plug(host.port(), in)));
    }

    void limit(Rate rate) throws IOException, InterruptedException {
        atBridge(TC, List.of(LinkCommands.rate(host.port(), rate)));
        inHost(TC, List.of(LinkCommands.rate(LinkCommands.INNER, rate)));
    }

    /** Loses packets of both directions: at each end a share of those that arrive, one by one as on a wire. */
    void lose(double percent) throws IOException, InterruptedException {
        loseNothing();
        atBridge(IP, List.of(LinkCommands.segments(host.port(), true)));
        inHost(IP, List.of(LinkCommands.segments(LinkCommands.INNER, true)));
        atBridge(TC, List.of(LinkCommands.filters(host.port()), LinkCommands.lose(host.port(), percent)));
        inHost(TC, List.of(LinkCommands.filters(LinkCommands.INNER), LinkCommands.lose(LinkCommands.INNER, percent)));
    }

    /** Loses all that the host sends. */
    void loseSent() throws IOException, InterruptedException {
        loseNothing();
        atBridge(TC, List.of(LinkCommands.filters(host.port()), LinkCommands.lose(host.port(), LinkCommands.ALL)));
    }

    void loseNothing() throws IOException, InterruptedException {
        try {
            atBridge(TC, List.of(LinkCommands.loseNothing(host.port())));
        } catch (IOException e) {
            // Nothing is lost at this end.
        }
        try {
            inHost(TC, List.of(LinkCommands.loseNothing(LinkCommands.INNER)));
        } catch (IOException e) {
            // Nothing is lost at this end.
        }
        atBridge(IP, List.of(LinkCommands.segments(host.port(), false)));
        inHost(IP, List.of(LinkCommands.segments(LinkCommands.INNER, false)));
    }

    private void atBridge(String tool, List<String> lines) throws IOException, InterruptedException {
        Tool.batch(namespaces, bridge, tool, lines);
    }

    private void inHost(String tool, List<String> lines) throws IOException, InterruptedException {
        Tool.batch(namespaces, inner, tool, lines);
    }
}
