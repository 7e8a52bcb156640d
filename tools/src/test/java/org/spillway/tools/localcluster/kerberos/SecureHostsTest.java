package org.spillway.tools.localcluster.kerberos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.tools.localcluster.hosts.Network;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.hosts.Rate;

/** Tests what is made for a secure cluster, without starting it. */
class SecureHostsTest {
    private static final NetworkPlan PLAN = new NetworkPlan(2, Rate.of("1gbit"));

    @TempDir
    private Path temp;

    private Network network;
    private SecureHosts security;
    private SecureSettings settings;

    @BeforeEach
    void make() throws Exception {
        network = new Network(temp.resolve("hosts"));
        security = new SecureHosts(temp.resolve("kerberos"), network);
        assertThat(security.isUsed()).isFalse();
        try {
            settings = security.make(PLAN, 60);
        } catch (IOException e) {
            Assumptions.abort(e.getMessage()); // no C compiler
        }
    }

    @Test
    void make_twoWorkers_eachHostHasTheKeysOfItsOwnServices() throws Exception {
        assertThat(principals("master", "services.keytab"))
                .containsExactlyInAnyOrder(
                        "HTTP/master.spillway.test@SPILLWAY.TEST",
                        "nn/master.spillway.test@SPILLWAY.TEST",
                        "rm/master.spillway.test@SPILLWAY.TEST",
                        "jhs/master.spillway.test@SPILLWAY.TEST");
        assertThat(principals("w2", "services.keytab"))
                .containsExactlyInAnyOrder(
                        "HTTP/w2.spillway.test@SPILLWAY.TEST",
                        "dn/w2.spillway.test@SPILLWAY.TEST",
                        "nm/w2.spillway.test@SPILLWAY.TEST");
        assertThat(principals("gateway", "user.keytab")).containsExactly("root@SPILLWAY.TEST");
        assertThat(temp.resolve("hosts/w1/secrets/user.keytab")).doesNotExist();
        assertThat(temp.resolve("hosts/gateway/secrets/admin.keytab")).doesNotExist();
    }

    @Test
    void make_database_allPrincipalsAndTheTicketGrantingService() throws Exception {
        assertThat(principals(temp.resolve("kerberos/kdc.keytab")))
                .hasSize(4 + 1 + 2 * 3 + 2 + 1)
                .contains("krbtgt/SPILLWAY.TEST@SPILLWAY.TEST", "hdfs@SPILLWAY.TEST");
    }

    @Test
    void make_tokenLife_tokensAreRenewedWithinIt() {
        Configuration conf = new Configuration(false);
        settings.addHdfs(conf);

        assertThat(conf.getLong("dfs.namenode.delegation.token.renew-interval", 0))
                .isEqualTo(60_000);
    }

    @Test
    void addUser_environment_keytabOfThatFolder() {
        Map<String, String> environment = new HashMap<>();
        security.addUser(environment, network.node());

        assertThat(environment).containsOnlyKeys(SecureHosts.VARIABLES.toArray(new String[0]));
        assertThat(environment.get("KRB5KEYTAB"))
                .isEqualTo(network.node().resolve("secrets/user.keytab").toString());
    }

    @Test
    void remove_secureCluster_nextStartIsWithoutSecurity() throws Exception {
        assertThat(security.isUsed()).isTrue();

        security.remove();

        assertThat(security.isUsed()).isFalse();
        assertThat(temp.resolve("hosts/etc/krb5.conf")).doesNotExist();
    }

    private List<String> principals(String host, String keytab) throws IOException {
        return principals(temp.resolve("hosts").resolve(host).resolve("secrets").resolve(keytab));
    }

    private static List<String> principals(Path keytab) throws IOException {
        assertThat(Files.size(keytab)).isPositive();
        return Keytab.loadKeytab(keytab.toFile()).getPrincipals().stream()
                .map(PrincipalName::getName)
                .toList();
    }
}
