package org.spillway.tools.localcluster.kerberos;

import org.spillway.tools.localcluster.hosts.Host;

/** The realm of a cluster of hosts, and the names in it. */
final class Realm {
    /** RFC 6761 keeps the top-level domain for tests. */
    static final String NAME = "SPILLWAY.TEST";

    /** The principal of HDFS's superuser, who makes the first folders. */
    static final String ADMIN = "hdfs";

    /** The user of containers: hosts need root, and node managers without LinuxContainerExecutor run jobs as themselves. */
    static final String USER = "root";

    /** Hadoop replaces it by the full name of the host. */
    private static final String ANY_HOST = "_HOST";

    private static final String DOMAIN = "spillway.test";

    private Realm() {}

    static String principal(String user) {
        return user + "@" + NAME;
    }

    static String principal(String service, Host host) {
        return principal(service + "/" + host.fullName());
    }

    /** Returns the name of a service's principal in Hadoop's settings. */
    static String ofService(String service) {
        return principal(service + "/" + ANY_HOST);
    }

    /** Returns the contents of {@code /etc/krb5.conf} of all hosts. */
    static String krb5Conf(Host kdc) {
        return String.join(
                "\n",
                "[libdefaults]",
                "default_realm = " + NAME,
                "dns_lookup_kdc = false",
                "dns_lookup_realm = false",
                "rdns = false",
                "udp_preference_limit = 1",
                "[realms]",
                NAME + " = {",
                "  kdc = " + kdc.fullName() + ":" + Kdc.PORT,
                "}",
                "[domain_realm]",
                "." + DOMAIN + " = " + NAME,
                "");
    }
}
