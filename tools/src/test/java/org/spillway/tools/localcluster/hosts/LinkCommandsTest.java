package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests the lines that ip and tc get. */
class LinkCommandsTest {
    private static final Host HOST = new Host("w1", 11);

    @Test
    void make_host_endsAreInHostAndBridge() {
        assertThat(LinkCommands.make(HOST, 4711))
                .containsExactly(
                        "link add p-w1 type veth peer name eth0 address 02:00:0a:4d:00:0b netns 4711",
                        "link set p-w1 master br0",
                        "link set p-w1 up");
    }

    @Test
    void address_host_itsOwn() {
        assertThat(LinkCommands.address(HOST)).containsExactly("addr add 10.77.0.11/24 dev eth0", "link set eth0 up");
    }

    @Test
    void plug_out_linkIsDown() {
        assertThat(LinkCommands.plug("p-w1", false)).isEqualTo("link set p-w1 down");
    }

    @Test
    void rate_hundredMegabits_tokenBucket() {
        assertThat(LinkCommands.rate("eth0", Rate.of("100mbit")))
                .isEqualTo("qdisc replace dev eth0 root tbf rate 100mbit burst 256kb latency 100ms");
    }

    @Test
    void lose_fivePercent_limitIsThatShareOfRandomNumbers() {
        long limit = Math.round(0.05 * 4294967296.0);

        assertThat(LinkCommands.lose("eth0", 5)).endsWith("53 1 0 " + limit + ",6 0 0 2,6 0 0 0\"");
    }

    @Test
    void lose_all_limitIsA32BitNumber() {
        assertThat(LinkCommands.lose("eth0", LinkCommands.ALL)).contains("53 1 0 4294967295,");
    }
}
