package org.spillway.reduceside.http;

import java.io.IOException;
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
 * request would wait for the read timeout. Thread-safe.
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
     * A request that waits for the first byte of its reply.
     *
     * @param peer where its connection leads; null if that is not known
     * @param since nanoseconds
     */
    record Waiting(URI host, SocketAddress peer, long since) {}

    /**
     * A probe of a host.
     *
     * @param channel null if the host has answered, or if this process has no descriptor left
     * @param until when the channel must have connected; without a channel, when the next probe begins
     */
    private record Probe(SocketChannel channel, long until) {
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
    synchronized List<URI> silent(List<Waiting> requests, long now) {
        Map<URI, Waiting> late = new HashMap<>();
        for (Waiting request : requests) {
            if (request.peer() != null && now - request.since() >= patience) {
                late.putIfAbsent(request.host(), request);
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

    // A host that is only slow is asked again when its request has waited twice as long.
    private Probe next(Probe last, Waiting request, long now) throws IOException {
        if (last == null || last.channel == null && now - last.until >= 0) {
            SocketChannel channel = open();
            Probe begun = new Probe(channel, now + patience);
            probes.put(request.host(), begun);
            if (channel == null || !channel.connect(request.peer())) {
                return begun;
            }
        } else if (last.channel == null || !last.channel.finishConnect()) {
            if (last.channel != null && now - last.until >= 0) {
                throw new IOException("no connection in time");
            }
            return last;
        }
        probes.get(request.host()).close();
        return new Probe(null, now + (now - request.since()));
    }

    // Without a descriptor there is no probe. Requests meet the same shortage and report it.
    private static SocketChannel open() {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            return channel;
        } catch (IOException e) {
            if (channel != null) {
                HttpConnection.closeQuietly(channel);
            }
            return null;
        }
    }

    /** Ends all probes. */
    synchronized void close() {
        probes.values().forEach(Probe::close);
        probes.clear();
    }
}
