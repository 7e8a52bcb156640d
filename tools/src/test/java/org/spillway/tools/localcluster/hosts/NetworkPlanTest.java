package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the hosts of a network. */
class NetworkPlanTest {
    private static final NetworkPlan PLAN = new NetworkPlan(2, Rate.of("1gbit"));

    @Test
    void hosts_mostWorkers_namesAndAddressesDiffer() {
        NetworkPlan plan = new NetworkPlan(16, Rate.of("1gbit"));

        assertThat(plan.hosts()).hasSize(18);
        assertThat(plan.hosts().stream().map(Host::address)).doesNotHaveDuplicates();
        assertThat(plan.hosts().stream().map(Host::port)).doesNotHaveDuplicates();
        assertThat(plan.hosts().stream().map(Host::hardwareAddress)).doesNotHaveDuplicates();
    }

    @Test
    void port_longestName_fitsAnInterfaceName() {
        assertThat(PLAN.hosts()).allMatch(host -> host.port().length() <= 15);
    }

    @Test
    void etcHosts_twoWorkers_hasFullNamesFirst() {
        assertThat(PLAN.etcHosts())
                .isEqualTo("127.0.0.1 localhost\n"
                        + "10.77.0.1 master.spillway.test master\n"
                        + "10.77.0.2 gateway.spillway.test gateway\n"
                        + "10.77.0.11 w1.spillway.test w1\n"
                        + "10.77.0.12 w2.spillway.test w2\n");
    }

    @Test
    void host_nameOfNone_empty() {
        assertThat(PLAN.host("w2")).contains(new Host("w2", 12));
        assertThat(PLAN.host("w3")).isEmpty();
    }

    @Test
    void read_writtenPlan_same(@TempDir Path temp) throws Exception {
        Path file = temp.resolve("plan");
        PLAN.write(file);

        assertThat(NetworkPlan.read(file)).isEqualTo(PLAN);
    }

    @Test
    void read_otherFile_namesIt(@TempDir Path temp) throws Exception {
        Path file = Files.writeString(temp.resolve("plan"), "workers=many\n");

        assertThatThrownBy(() -> NetworkPlan.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged file " + file);
    }
}
