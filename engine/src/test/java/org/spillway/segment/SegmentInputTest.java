package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.ChecksumException;
import org.junit.jupiter.api.Test;
import org.spillway.codec.SegmentCodec;

class SegmentInputTest {
    /** A decoder of damaged bytes may end without an exception, in a state that nobody knows. */
    @Test
    void release_damagedOrNotVerified_decoderNotReused() throws IOException {
        byte[] empty = {0, 0, 0, 0};
        byte[] damaged = {7, 0, 0, 0, 0};
        List<Boolean> sound = new ArrayList<>();
        SegmentInput good = input(empty, sound);
        good.verify();
        good.release();
        SegmentInput bad = input(damaged, sound);
        assertThatThrownBy(bad::verify).isInstanceOf(ChecksumException.class);
        bad.release();
        SegmentInput notVerified = input(empty, sound);
        notVerified.closeDecoder();
        notVerified.release();
        assertThat(sound).containsExactly(true, false, false);
    }

    private static SegmentInput input(byte[] segment, List<Boolean> sound) throws IOException {
        ChecksumInput bytes = new ChecksumInput(new ByteArrayInputStream(segment), segment.length, "test");
        SegmentCodec.Decoder decoder = new SegmentCodec.Decoder() {
            @Override
            public InputStream stream() {
                return bytes;
            }

            @Override
            public void close() {
                // reads nothing
            }

            @Override
            public void release(boolean isSound) {
                sound.add(isSound);
            }
        };
        return new SegmentInput(bytes, bytes, decoder, "test");
    }
}
