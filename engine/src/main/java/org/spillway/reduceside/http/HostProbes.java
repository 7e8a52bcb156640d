package org.spillway.reduceside.http;

import java.io.IOException;
import java.net.BindException;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Connects to hosts that have not replied to a request, to learn whether they are still there. The system's own probes
 * begin after it has the acknowledgement of all that was sent. A host that loses its power before never sends one, and the
 * request would wait for the read timeout. Not thread-safe.
 */
final class HostProbes {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final long patience;
    private final Map<URI, Probe> probes = new HashMap<>();

    /** Creates an object that probes hosts after this time without a reply, and believes a probe to be lost after it. */
    HostProbes(int millis) {
        this.patience = millis * NANOS_PER_MILLI;
    }

    /**
     * A request that waits for the first byte of its reply, or a TLS handshake.
     *
     * @param peer where its connection leads
     * @param since nanoseconds
     */
    record Waiting(URI host, SocketAddress peer, long since) {}

    /**
     * A probe of a host.
     *
     * @param channel null if the host has answered, or if this process has no descriptor or port left
     * @param begun nanoseconds. An answer speaks for the requests before: they are acknowledged by now, or soon
     */
    private record Probe(SocketChannel channel, long begun) {
        void close() {
            if (channel != null) {
                HttpConnection.closeQuietly(channel);
            }
        }
    }

    /**
     * Begins and ends probes.
     *
     * @return the hosts that cannot be reached
     */
    List<URI> silent(List<Waiting> requests, long now) {
        Map<URI, Waiting> late = new HashMap<>();
        for (Waiting request : requests) {
            if (now - request.since() >= patience) {
                late.merge(request.host(), request, (one, other) -> one.since() - other.since() > 0 ? one : other);
            }
        }
        List<URI> silent = new ArrayList<>();
        for (Waiting request : late.values()) {
            Probe last = probes.get(request.host());
            try {
                probes.put(request.host(), next(last, request, now));
            } catch (IOException e) {
                silent.add(request.host()); // refused, without a route, or as late as a timeout
            }
        }
        probes.entrySet().removeIf(probe -> {
            boolean isOver = silent.contains(probe.getKey()) || !late.containsKey(probe.getKey());
            if (isOver) {
                probe.getValue().close();
            }
            return isOver;
        });
        return silent;
    }

    private Probe next(Probe last, Waiting youngest, long now) throws IOException {
        Probe probe = last;
        if (last == null || last.channel == null && youngest.since() - last.begun > 0) {
            probe = new Probe(open(), now);
            probes.put(youngest.host(), probe);
            if (!isConnected(probe, youngest.peer())) {
                return probe;
            }
        } else if (last.channel == null || !last.channel.finishConnect()) {
            if (last.channel != null && now - last.begun >= patience) {
                throw new IOException("no connection in time");
            }
            return last;
        }
        probe.close();
        return new Probe(null, probe.begun);
    }

    private static boolean isConnected(Probe probe, SocketAddress peer) throws IOException {
        if (probe.channel == null) {
            return true;
        }
        probe.channel.configureBlocking(false);
        try {
            return probe.channel.connect(peer);
        } catch (BindException e) {
            return true; // no local port is left, which says nothing of the host
        }
    }

    // Without a descriptor there is no probe. Requests meet the same shortage and report it.
    private static SocketChannel open() {
        try {
            return Connector.open(false).getChannel();
        } catch (HostException e) {
            return null;
        }
    }

    /** Ends all probes. */
    void close() {
        probes.values().forEach(Probe::close);
        probes.clear();
    }
}
