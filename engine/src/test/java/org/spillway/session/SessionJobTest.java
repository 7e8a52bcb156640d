package org.spillway.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class SessionJobTest {
    @Test
    void readFields_written_same() throws Exception {
        SessionJob job = Jobs.job(1);
        DataOutputBuffer out = new DataOutputBuffer();
        job.write(out);
        DataInputBuffer in = new DataInputBuffer();
        in.reset(out.getData(), out.getLength());
        SessionJob read = new SessionJob();
        read.readFields(in);

        assertThat(in.getPosition()).isEqualTo(out.getLength());
        assertThat(read.attempt()).isEqualTo(Jobs.attempt(1));
        assertThat(read.submitMillis()).isEqualTo(5);
        assertThat(read.container()).isEqualTo(job.container());
        assertThat(read.container().getLocalResources())
                .containsOnlyKeys("job.xml")
                .isEqualTo(job.container().getLocalResources());
        assertThat(read.master()).isEqualTo(job.master());
        assertThat(read.master().getService()).hasToString("rm1:8030,rm2:8030");
        for (int time = 0; time < 2; time++) { // reading the tokens leaves them there
            assertThat(read.tasks().getSecretKey(new Text("secret")))
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo(Jobs.SECRET);
        }
    }
}
