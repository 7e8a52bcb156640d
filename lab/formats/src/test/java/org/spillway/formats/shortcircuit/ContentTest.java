package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spillway.formats.lab.WrongDataException;

class ContentTest {
    private static final int SIZE = 2 * Content.PERIOD + 12_345;

    private final Content content = new Content(1);
    private byte[] written;

    @BeforeEach
    void write() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        content.write(out, SIZE);
        written = out.toByteArray();
        assertThat(written).hasSize(SIZE);
    }

    @Test
    void acceptsWhatWasWrittenFromAnyOffset() throws IOException {
        for (int offset : new int[] {0, 1, 99, 100, Content.PERIOD - 1, Content.PERIOD, 2 * Content.PERIOD + 7}) {
            byte[] piece = Arrays.copyOfRange(written, offset, SIZE);
            content.check("/f", offset, piece, piece.length);
        }
    }

    @Test
    void findsAChangedByteAndSaysWhere() {
        written[Content.PERIOD + 5] ^= 1;
        assertThatThrownBy(() -> content.check("/f", 0, written, SIZE))
                .isInstanceOf(WrongDataException.class)
                .hasMessageContaining("read back differs: file=/f record=offset " + (Content.PERIOD + 5));
    }

    @Test
    void findsBytesOfAnotherBlockPacketOrChunk() {
        for (int shift = 512; shift < Content.PERIOD; shift *= 2) {
            byte[] piece = Arrays.copyOfRange(written, shift, shift + 1024);
            assertThatThrownBy(() -> content.check("/f", 0, piece, piece.length))
                    .as("shift=%s", shift)
                    .isInstanceOf(WrongDataException.class);
        }
    }

    @Test
    void findsAnotherFile() {
        assertThatThrownBy(() -> new Content(2).check("/f", 0, written, SIZE)).isInstanceOf(WrongDataException.class);
    }

    @Test
    void findsALineThatIsNone() {
        assertThatThrownBy(() -> content.checkLine("/f", 100, written, 98)).hasMessageContaining("a line of 98 bytes");
        assertThatThrownBy(() -> content.checkLine("/f", 101, written, 99)).hasMessageContaining("offset 101");
    }
}
