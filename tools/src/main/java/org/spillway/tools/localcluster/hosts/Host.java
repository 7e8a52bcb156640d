package org.spillway.tools.localcluster.hosts;

import java.util.Locale;

/**
 * A host of a network. Name and address are valid in its network only.
 *
 * @param name the name without the domain
 * @param number the last byte of its address
 */
public record Host(String name, int number) {
    private static final String NETWORK = "10.77.0.";

    /** RFC 6761 keeps this top-level domain for tests. */
    private static final String DOMAIN = ".spillway.test";

    /** Returns the address of the host. */
    public String address() {
        return NETWORK + number;
    }

    /** Returns the name with the domain. */
    public String fullName() {
        return name + DOMAIN;
    }

    /** Returns a fixed hardware address: a host that is switched on again is the one that its neighbours knew. */
    String hardwareAddress() {
        return String.format(Locale.ROOT, "02:00:0a:4d:00:%02x", number);
    }

    /** Returns the end of the host's link at the bridge. The other end, in the host, is {@code eth0}. */
    String port() {
        return "p-" + name;
    }
}
