package org.spillway.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.jupiter.api.Test;

class NextTaskTest {
    @Test
    void readFields_eachAnswer_asWritten() throws IOException {
        NextTask run = sent(NextTask.run("attempt_1_0001_m_000002_0"));
        assertThat(run.isRun()).isTrue();
        assertThat(run.isAskAgain()).isFalse();
        assertThat(run.text()).isEqualTo("attempt_1_0001_m_000002_0");
        NextTask again = sent(NextTask.askAgain());
        assertThat(again.isAskAgain()).isTrue();
        assertThat(again.isRun()).isFalse();
        NextTask end = sent(NextTask.end("done"));
        assertThat(end.isRun() || end.isAskAgain()).isFalse();
        assertThat(end.text()).isEqualTo("done");
    }

    private static NextTask sent(NextTask next) throws IOException {
        DataOutputBuffer out = new DataOutputBuffer();
        next.write(out);
        DataInputBuffer in = new DataInputBuffer();
        in.reset(out.getData(), out.getLength());
        NextTask received = new NextTask();
        received.readFields(in);
        return received;
    }
}
