package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.run.Runs;

/** A disk that cannot be read once: its bytes are sound, and no map has written a damaged output. */
class ReadErrorTest {
    private static final int RECORDS = 100;
    private static final int LAST = Integer.MAX_VALUE;
    private static final String PLACE = "run 0 of test";

    @ParameterizedTest
    @ValueSource(ints = {3, LAST}) // LAST is that of the checksum
    void next_readOfFileFailsOnce_noMapBlamed(int read) throws IOException {
        byte[] segment = segment();
        SegmentStreams streams = new SegmentStreams(new Configuration(false), null);
        SegmentInput input = streams.input(failing(segment, read), segment.length, PLACE);
        assertNoBlame(new SegmentReader(input, segment.length - SegmentLayout.CHECKSUM, new ReadBuffers(64)));
    }

    /** What lay in memory is read from its copy on a disk. */
    @Test
    void next_readOfCopyFailsOnce_noMapBlamed() throws IOException {
        byte[] segment = segment();
        assertNoBlame(SegmentReader.ofVerified(
                failing(segment, 3), segment.length - SegmentLayout.CHECKSUM, PLACE, new ReadBuffers(64)));
    }

    private static void assertNoBlame(SegmentReader reader) throws IOException {
        reader.setMap(3);
        Throwable thrown = catchThrowable(() -> {
            while (reader.next()) {
                // until the read that fails
            }
        });
        assertThat(thrown)
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(DamagedSegmentException.class)
                .hasMessageContaining("Input/output error");
        reader.close();
    }

    private static byte[] segment() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        SegmentWriter writer = new SegmentWriter(new SegmentStreams(new Configuration(false), null));
        writer.open(bytes, 0);
        Random random = new Random(1);
        for (int i = 0; i < RECORDS; i++) {
            ByteBuffer record = Runs.record(random, 10, 20);
            writer.append(record, 0, record.capacity());
        }
        writer.finish();
        writer.close();
        return bytes.toByteArray();
    }

    private static InputStream failing(byte[] segment, int failing) {
        return new FilterInputStream(new ByteArrayInputStream(segment)) {
            private int reads;

            @Override
            public int read(byte[] target, int offset, int count) throws IOException {
                boolean isLast = failing == LAST && count == SegmentLayout.CHECKSUM && reads >= 0;
                if (isLast || ++reads == failing) {
                    reads = Integer.MIN_VALUE;
                    throw new IOException("Input/output error");
                }
                return super.read(target, offset, count);
            }
        };
    }
}
