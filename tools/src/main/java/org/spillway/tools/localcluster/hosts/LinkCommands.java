package org.spillway.tools.localcluster.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The batch lines of {@code ip} and {@code tc} that make, shape and break the link of a host. Each line is for one end:
 * at the bridge ({@link Host#port}) or in the host ({@link #INNER}).
 */
final class LinkCommands {
    /** The end of a link in its host. */
    static final String INNER = "eth0";

    /** The share of packets that is all of them, in percent. */
    static final double ALL = 100;

    private static final String BRIDGE = "br0";
    private static final int PREFIX_BITS = 24;

    /** A segment of 64 KB passes whole. */
    private static final String BURST = " burst 256kb latency 100ms";

    /** The kernel's default: a segment of up to 64 KB passes links and bridge as one packet. */
    private static final int ALL_SEGMENTS = 65_535;

    private static final long RANDOMS = 1L << 32;

    private LinkCommands() {}

    /** Makes the link, with one end in the host whose first process is this one. Run by ip at the bridge. */
    static List<String> make(Host host, long process) {
        return List.of(
                "link add " + host.port() + " type veth peer name " + INNER + " address " + host.hardwareAddress()
                        + " netns " + process,
                connect(host.port(), BRIDGE),
                plug(host.port(), true));
    }

    /** Gives the host its address. Run by ip in the host. */
    static List<String> address(Host host) {
        return List.of("addr add " + host.address() + "/" + PREFIX_BITS + " dev " + INNER, plug(INNER, true));
    }

    /** Removes the link. Run by ip. */
    static String remove(String end) {
        return "link delete " + end;
    }

    /** Makes the devices of a {@link DelayLine}. Run by ip at the bridge. */
    static List<String> makeDelay(Host host) {
        List<String> lines = new ArrayList<>(List.of("link add " + delayBridge(host) + " type bridge"));
        delayDevices(host).forEach(device -> lines.add("tuntap add dev " + device + " mode tap vnet_hdr"));
        lines.add(connect(delayDevices(host).get(0), delayBridge(host)));
        lines.add(connect(delayDevices(host).get(1), BRIDGE));
        lines.add(plug(delayBridge(host), true));
        delayDevices(host).forEach(device -> lines.add(plug(device, true)));
        return lines;
    }

    /** Removes what there is of these devices, and joins the link to the bridge. Run by ip at the bridge, one by one. */
    static List<String> removeDelay(Host host) {
        List<String> lines = new ArrayList<>();
        delayDevices(host).forEach(device -> lines.add(remove(device)));
        lines.add(remove(delayBridge(host)));
        lines.add(connect(host.port(), BRIDGE));
        return lines;
    }

    /** The devices between which frames wait: towards the host, and towards the bridge. */
    static List<String> delayDevices(Host host) {
        return List.of("i-" + host.name(), "o-" + host.name());
    }

    /** The bridge at the host's side of the delay. */
    static String delayBridge(Host host) {
        return "d-" + host.name();
    }

    /** Joins an end to a bridge, which it leaves another for. Run by ip. */
    static String connect(String end, String bridge) {
        return "link set " + end + " master " + bridge;
    }

    /** Puts the plug in, or pulls it. Run by ip. */
    static String plug(String end, boolean in) {
        return "link set " + end + (in ? " up" : " down");
    }

    /** Limits the rate of what leaves an end. Run by tc. */
    static String rate(String end, Rate rate) {
        return "qdisc replace dev " + end + " root tbf rate " + rate + BURST;
    }

    /** Makes an end send packets of at most the MTU, or larger segments again. Run by ip. */
    static String segments(String end, boolean single) {
        return "link set dev " + end + " gso_max_segs " + (single ? 1 : ALL_SEGMENTS);
    }

    /** Allows filters at an end. Fails if it has done so. Run by tc. */
    static String filters(String end) {
        return "qdisc add dev " + end + " clsact";
    }

    /**
     * Drops a share of the packets that arrive at an end, by a program of classic BPF. Run by tc.
     *
     * <pre>
     * 32 0 0 0xfffff038   load a random number: SKF_AD_OFF + SKF_AD_RANDOM
     * 53 1 0 LIMIT        if it is at least the limit, skip one
     * 6 0 0 2             return TC_ACT_SHOT
     * 6 0 0 0             return TC_ACT_OK
     * </pre>
     *
     * @param percent above 0, at most {@link #ALL}
     */
    static String lose(String end, double percent) {
        long limit = Math.min(RANDOMS - 1, Math.round(percent / ALL * RANDOMS));
        return String.format(
                Locale.ROOT,
                "filter replace dev %s ingress prio 1 handle 1 bpf direct-action bytecode"
                        + " \"4,32 0 0 4294963256,53 1 0 %d,6 0 0 2,6 0 0 0\"",
                end,
                limit);
    }

    /** Ends all loss at an end. Fails if there is none. Run by tc. */
    static String loseNothing(String end) {
        return "qdisc delete dev " + end + " clsact";
    }
}
