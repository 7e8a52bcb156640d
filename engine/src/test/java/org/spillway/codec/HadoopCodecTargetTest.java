package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class HadoopCodecTargetTest {
    private final Flushed out = new Flushed();
    private final HadoopCodec.Target target = new HadoopCodec.Target(out);

    @Test
    void write_afterComplete_dropped() throws IOException {
        target.write(1);
        target.write(new byte[] {0, 2, 3, 0}, 1, 2);
        target.flush();
        target.complete();
        target.write(4);
        target.write(new byte[] {5}, 0, 1);
        target.flush();
        assertThat(out.toByteArray()).containsExactly(1, 2, 3);
        assertThat(out.flushes).isEqualTo(1);
    }

    private static final class Flushed extends ByteArrayOutputStream {
        private int flushes;

        @Override
        public void flush() {
            flushes++;
        }
    }
}
