package org.spillway.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.jupiter.api.Test;

class OrderTest {
    @Test
    void eachOrderComesAsItWasSent() throws IOException {
        Order run = sent(Order.run("attempt_1_0001_m_000002_0"));
        assertThat(run.isRun()).isTrue();
        assertThat(run.text()).isEqualTo("attempt_1_0001_m_000002_0");
        Order wait = sent(Order.waitFor(40));
        assertThat(wait.isWait()).isTrue();
        assertThat(wait.millis()).isEqualTo(40);
        Order end = sent(Order.end("done"));
        assertThat(end.isRun() || end.isWait()).isFalse();
        assertThat(end.text()).isEqualTo("done");
    }

    @Test
    void anUnknownOrderIsRefused() throws IOException {
        DataInputBuffer in = new DataInputBuffer();
        in.reset(new byte[] {7, 0, 0, 0, 0, 0}, 6);
        assertThatThrownBy(() -> new Order().readFields(in)).hasMessageContaining("7");
    }

    private static Order sent(Order order) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        order.write(out);
        DataInputBuffer in = new DataInputBuffer();
        in.reset(out.getData(), out.getLength());
        Order received = new Order();
        received.readFields(in);
        return received;
    }
}
