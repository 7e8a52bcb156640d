package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.Network;
import org.spillway.tools.localcluster.hosts.NetworkPlan;

/** The security of a cluster of hosts: what is made before its start, and what its processes get. */
public final class SecureHosts {
    /** The variables by which Hadoop's login finds the keytab of a user. */
    public static final Set<String> VARIABLES = Set.of("KRB5PRINCIPAL", "KRB5KEYTAB");

    private static final String KRB5_CONF = "krb5.conf";
    private static final int SECRET_BYTES = 24;

    private final KerberosFolder folder;
    private final Network network;
    private final Secrets secrets;

    /**
     * Creates the security of a network of hosts, without making anything.
     *
     * @param root an absolute path; the folder of the realm
     */
    public SecureHosts(Path root, Network network) {
        this.folder = new KerberosFolder(root);
        this.network = network;
        this.secrets = Secrets.in(network.node());
    }

    /** Whether the cluster was started with security. */
    public boolean isUsed() {
        return Files.exists(folder.database());
    }

    /**
     * Makes keys, certificates and the native library, before the hosts start.
     *
     * @param tokenSeconds after how long a token ends that is not renewed; null for Hadoop's defaults
     * @return the settings for them
     * @throws IOException if the library cannot be built. The message names what is missing
     */
    public SecureSettings make(NetworkPlan plan, Integer tokenSeconds) throws IOException, InterruptedException {
        NativeIo.build(folder.libraries());
        String password = secret();
        Certificates certificates = new Certificates(password);
        certificates.writeTrust(folder.trustStore());
        Keys keys = new Keys();
        String cookies = secret();
        for (Host host : plan.hosts()) {
            Secrets own = Secrets.in(network.own(host));
            Files.createDirectories(own.root());
            keys.draw(own.services(), services(plan, host));
            certificates.writeServer(own.keyStore(), host.fullName());
            Files.writeString(own.cookies(), cookies, StandardCharsets.UTF_8);
        }
        keys.draw(Secrets.in(network.own(plan.master())).admin(), List.of(Realm.principal(Realm.ADMIN)));
        keys.draw(Secrets.in(network.own(plan.gateway())).user(), List.of(Realm.principal(Realm.USER)));
        keys.draw(Realm.principal("krbtgt/" + Realm.NAME));
        keys.writeAll(folder.database());
        Path conf = network.etc(KRB5_CONF);
        Files.createDirectories(conf.getParent());
        Files.writeString(conf, Realm.krb5Conf(plan.master()), StandardCharsets.UTF_8);
        return new SecureSettings(folder, secrets, plan.master(), password, tokenSeconds);
    }

    private static List<String> services(NetworkPlan plan, Host host) {
        List<String> services = new ArrayList<>(List.of("HTTP"));
        if (host.equals(plan.master())) {
            services.addAll(List.of("nn", "rm", "jhs"));
        } else if (!host.equals(plan.gateway())) {
            services.addAll(List.of("dn", "nm"));
        }
        return services.stream().map(service -> Realm.principal(service, host)).toList();
    }

    private static String secret() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    /** Makes the next start one without security. */
    public void remove() throws IOException {
        Files.deleteIfExists(folder.database());
        Files.deleteIfExists(network.etc(KRB5_CONF));
    }

    /** Returns the options of the KDC's JVM. The KDC's earlier answers do not count any more. */
    public List<String> kdcOptions() throws IOException {
        Files.deleteIfExists(folder.ready());
        return List.of("-D" + Kdc.FOLDER + "=" + folder.root());
    }

    /** Whether the KDC answers that was started last. */
    public boolean kdcAnswers() {
        return Files.exists(folder.ready());
    }

    /** Returns the options of the JVM of a daemon that does secure IO. */
    public List<String> secureIoOptions() {
        return List.of("-Djava.library.path=" + folder.libraries());
    }

    /**
     * Makes a command act as the user who may run jobs.
     *
     * @param gateway the gateway's folder, as the command sees it
     */
    public void addUser(Map<String, String> environment, Path gateway) {
        add(environment, Realm.USER, Secrets.in(gateway).user());
    }

    /** Makes a command on the master act as HDFS's superuser. */
    public void addAdmin(Map<String, String> environment) {
        add(environment, Realm.ADMIN, secrets.admin());
    }

    private static void add(Map<String, String> environment, String user, Path keytab) {
        environment.put("KRB5PRINCIPAL", Realm.principal(user));
        environment.put("KRB5KEYTAB", keytab.toString());
    }
}
