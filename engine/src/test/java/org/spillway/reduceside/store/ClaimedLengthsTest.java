package org.spillway.reduceside.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.SegmentStreams;

class ClaimedLengthsTest {
    private static final long MAX = Long.MAX_VALUE;

    @ParameterizedTest
    @CsvSource({"2, 6", "1000, 1004"})
    void verified_plain_lengthsDifferByTheChecksum(long raw, long part) throws Exception {
        assertThat(ClaimedLengths.verified(output(raw, part), plain())).isEqualTo(raw);
        for (long other : new long[] {part - 1, part + 1, 0, MAX}) {
            assertThatThrownBy(() -> ClaimedLengths.verified(output(raw, other), plain()))
                    .isInstanceOf(FetchException.class)
                    .hasMessageContaining("part length=" + other + " with a raw length of " + raw)
                    .hasMessageContaining("some place");
        }
    }

    /** Codecs write headers, and enlarge what they cannot compress. There is no limit to how much they compress. */
    @ParameterizedTest
    @CsvSource({"2, 6", "2, 1000000", "1000000000, 1300000000", "9000000000000000000, 10"})
    void verified_codecWroteMoreThanItGot_taken(long raw, long part) throws Exception {
        assertThat(ClaimedLengths.verified(output(raw, part), compressed())).isEqualTo(raw);
    }

    @ParameterizedTest
    @CsvSource({"1, 100", "0, 100", "2, 3", "2, 0", "2, 2000000", "1000000, 10000000", "2, 9000000000000000000"})
    void verified_noCodecWritesThis_refused(long raw, long part) {
        assertThatThrownBy(() -> ClaimedLengths.verified(output(raw, part), compressed()))
                .isInstanceOf(FetchException.class);
    }

    /** Disks that are full are this task's fault: another attempt may have a node with room. */
    @Test
    void verifyOnDisk_tooLargeForAnyDisk_refused() {
        assertThatCode(() -> ClaimedLengths.verifyOnDisk(output(1000, 1004), 1004))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ClaimedLengths.verifyOnDisk(output(1000, 1004), 1003))
                .isInstanceOf(FetchException.class)
                .hasMessageContaining("part length=1004 is more than the largest local disk has: 1003 bytes");
    }

    private static MapOutput output(long raw, long part) {
        return new MapOutput(0, raw, part, null, "some place", null, false);
    }

    private static SegmentStreams plain() throws IOException {
        return new SegmentStreams(new Configuration(false), null);
    }

    private static SegmentStreams compressed() throws IOException {
        return new SegmentStreams(new Configuration(false), new DefaultCodec());
    }
}
