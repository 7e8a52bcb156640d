package org.spillway.peers.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineDigestTest {
    private static String of(String... files) throws IOException {
        LineDigest digest = new LineDigest();
        for (String file : files) {
            digest.add(new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)));
        }
        return digest.toString();
    }

    @Test
    void add_otherOrderAndFiles_same() throws IOException {
        assertThat(of("a 1\nb 2\nc 3\n")).isEqualTo(of("c 3\n", "b 2\na 1")).startsWith("3 lines ");
    }

    @Test
    void add_oneLineTwice_notTheSame() throws IOException {
        assertThat(of("a\na\nb\n")).isNotEqualTo(of("a\nb\nb\n"));
        assertThat(of("ab\n")).isNotEqualTo(of("a\nb\n"));
    }

    @Test
    void add_readByteByByte_sameAsAtOnce() throws IOException {
        String text = "first\n\nthird line\nlast";
        LineDigest digest = new LineDigest();
        digest.add(new InputStream() {
            private final InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));

            @Override
            public int read() throws IOException {
                return bytes.read();
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return bytes.read(into, offset, 1);
            }
        });

        assertThat(digest).hasToString(of(text)).asString().startsWith("4 lines ");
    }
}
