package org.spillway.tools.localcluster.kerberos;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.ShellBasedUnixGroupsMapping;
import org.spillway.report.cli.SettingsFile;
import org.spillway.tools.localcluster.hosts.Host;

/** The settings of a secure cluster, beside those of any cluster of hosts. */
public final class SecureSettings {
    private static final String HTTPS_ONLY = "HTTPS_ONLY";

    private final KerberosFolder folder;
    private final Secrets secrets;
    private final Host master;
    private final String storePassword;
    private final Integer tokenSeconds;

    /**
     * Creates the settings of a cluster.
     *
     * @param secrets as hosts see them
     * @param storePassword of key stores and of the trust store
     * @param tokenSeconds after how long a token ends that is not renewed; null for Hadoop's defaults
     */
    SecureSettings(KerberosFolder folder, Secrets secrets, Host master, String storePassword, Integer tokenSeconds) {
        this.folder = folder;
        this.secrets = secrets;
        this.master = master;
        this.storePassword = storePassword;
        this.tokenSeconds = tokenSeconds;
    }

    /** Adds to {@code core-site.xml}. */
    public void addCore(Configuration conf) {
        conf.set("hadoop.security.authentication", "kerberos");
        conf.setBoolean("hadoop.security.authorization", true);
        conf.set(
                "hadoop.security.auth_to_local",
                String.join(
                        "\n",
                        rule("nn", Realm.ADMIN),
                        rule("dn", Realm.ADMIN),
                        rule("rm", HdfsFolders.YARN),
                        rule("nm", HdfsFolders.YARN),
                        rule("jhs", HdfsFolders.HISTORY),
                        "DEFAULT"));
        // The default calls the native library, of which this cluster has a part.
        conf.setClass(
                "hadoop.security.group.mapping",
                ShellBasedUnixGroupsMapping.class,
                org.apache.hadoop.security.GroupMappingServiceProvider.class);
        // The system has no users of these names.
        conf.set(
                "hadoop.user.group.static.mapping.overrides",
                String.join(
                        ";",
                        Realm.ADMIN + "=" + HdfsFolders.GROUP,
                        HdfsFolders.YARN + "=" + HdfsFolders.GROUP,
                        HdfsFolders.HISTORY + "=" + HdfsFolders.GROUP,
                        "HTTP=" + HdfsFolders.GROUP,
                        "dr.who="));
        conf.setClass(
                "hadoop.http.filter.initializers",
                AuthenticationFilterInitializer.class,
                org.apache.hadoop.http.FilterInitializer.class);
        conf.set("hadoop.http.authentication.type", "kerberos");
        conf.setBoolean("hadoop.http.authentication.simple.anonymous.allowed", false);
        conf.set("hadoop.http.authentication.kerberos.principal", Realm.ofService("HTTP"));
        conf.set("hadoop.http.authentication.kerberos.keytab", keytab());
        conf.set(
                "hadoop.http.authentication.signature.secret.file",
                secrets.cookies().toString());
    }

    private static String rule(String service, String user) {
        return "RULE:[2:$1@$0](" + Realm.principal(service) + ")s/.*/" + user + "/";
    }

    /** Adds to {@code hdfs-site.xml}. */
    public void addHdfs(Configuration conf) {
        conf.setBoolean("dfs.block.access.token.enable", true);
        conf.set("dfs.data.transfer.protection", "integrity");
        conf.set("dfs.http.policy", HTTPS_ONLY);
        service(conf, "dfs.namenode.kerberos.principal", "dfs.namenode.keytab.file", "nn");
        service(conf, "dfs.datanode.kerberos.principal", "dfs.datanode.keytab.file", "dn");
        service(conf, "dfs.web.authentication.kerberos.principal", "dfs.web.authentication.kerberos.keytab", "HTTP");
        if (tokenSeconds != null) {
            conf.setLong("dfs.namenode.delegation.token.renew-interval", TimeUnit.SECONDS.toMillis(tokenSeconds));
        }
    }

    /** Adds to {@code yarn-site.xml}. */
    public void addYarn(Configuration conf) {
        conf.set("yarn.http.policy", HTTPS_ONLY);
        conf.set("yarn.resourcemanager.webapp.https.address", master.fullName() + ":8090");
        service(conf, "yarn.resourcemanager.principal", "yarn.resourcemanager.keytab", "rm");
        service(conf, "yarn.nodemanager.principal", "yarn.nodemanager.keytab", "nm");
        if (tokenSeconds != null) {
            conf.setLong(
                    "yarn.resourcemanager.delegation.token.renew-interval", TimeUnit.SECONDS.toMillis(tokenSeconds));
        }
    }

    /** Adds to {@code mapred-site.xml}. */
    public void addMapred(Configuration conf) {
        service(conf, "mapreduce.jobhistory.principal", "mapreduce.jobhistory.keytab", "jhs");
        conf.set("mapreduce.jobhistory.http.policy", HTTPS_ONLY);
        conf.set("mapreduce.jobhistory.webapp.https.address", master.fullName() + ":19890");
        conf.set("mapreduce.jobhistory.intermediate-done-dir", HdfsFolders.HISTORY_FOLDER + "/intermediate");
        conf.set("mapreduce.jobhistory.done-dir", HdfsFolders.HISTORY_FOLDER + "/done");
        conf.set("yarn.app.mapreduce.am.staging-dir", HdfsFolders.HOMES);
        conf.setBoolean("mapreduce.shuffle.ssl.enabled", true);
        String library = "LD_LIBRARY_PATH=" + folder.libraries();
        conf.set("mapreduce.admin.user.env", library);
        conf.set("yarn.app.mapreduce.am.admin.user.env", library);
        if (tokenSeconds != null) {
            conf.setLong("mapreduce.cluster.delegation.token.renew-interval", TimeUnit.SECONDS.toMillis(tokenSeconds));
        }
    }

    private void service(Configuration conf, String principal, String keytab, String service) {
        conf.set(principal, Realm.ofService(service));
        conf.set(keytab, keytab());
    }

    private String keytab() {
        return secrets.services().toString();
    }

    /** Writes the files of TLS. */
    public void writeTls(Path conf) throws IOException {
        Configuration server = new Configuration(false);
        trust(server, "ssl.server.");
        server.set("ssl.server.keystore.location", secrets.keyStore().toString());
        server.set("ssl.server.keystore.type", Certificates.STORE);
        server.set("ssl.server.keystore.password", storePassword);
        server.set("ssl.server.keystore.keypassword", storePassword);
        SettingsFile.write(server, conf.resolve("ssl-server.xml"));
        Configuration client = new Configuration(false);
        trust(client, "ssl.client.");
        SettingsFile.write(client, conf.resolve("ssl-client.xml"));
    }

    private void trust(Configuration conf, String prefix) {
        conf.set(prefix + "truststore.location", folder.trustStore().toString());
        conf.set(prefix + "truststore.type", Certificates.STORE);
        conf.set(prefix + "truststore.password", storePassword);
    }
}
