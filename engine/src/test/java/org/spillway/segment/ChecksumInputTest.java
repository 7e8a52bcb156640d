package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.hadoop.fs.ChecksumException;
import org.junit.jupiter.api.Test;

class ChecksumInputTest {
    /** Where a block begins, Hadoop's block decompressors treat an exception as the end of the stream. */
    @Test
    void read_afterAFailure_throwsItAgain() throws IOException {
        byte[] segment = {1, 2, 3, 0, 0, 0, 0};
        try (ChecksumInput input = new ChecksumInput(new ByteArrayInputStream(segment), segment.length, "test")) {
            assertThatThrownBy(() -> input.readNBytes(3)).isInstanceOf(ChecksumException.class);
            assertThatThrownBy(input::drain).isInstanceOf(ChecksumException.class);
        }
    }
}
