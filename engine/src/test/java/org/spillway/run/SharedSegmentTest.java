package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedSegmentTest {
    private static final long SEED = 524287;
    private static final int FIRST_UNIT = 17;

    // The parts may end in any order, which does not affect the result. The second part is empty.
    @ParameterizedTest
    @ValueSource(strings = {"0123", "3210", "1302", "2031"})
    void partsAddUpInWhateverOrderTheyCome(String order) {
        byte[] whole = new byte[9000];
        new Random(SEED).nextBytes(whole);
        int[] cuts = {0, 5000, 5000, 5001, 9000};
        SharedSegment shared = new SharedSegment(FIRST_UNIT, 4);
        assertThat(shared.parts()).isEqualTo(4);
        for (int i = 0; i < 4; i++) {
            int part = order.charAt(i) - '0';
            int unit = FIRST_UNIT + part;
            assertThat(shared.partOf(unit)).isEqualTo(part);
            int checksum = crc(Arrays.copyOfRange(whole, cuts[part], cuts[part + 1]));
            assertThat(shared.written(unit, checksum, cuts[part + 1] - cuts[part], 10L * part))
                    .as("%s: the last to come", order)
                    .isEqualTo(i == 3);
        }
        assertThat(shared.bytes()).isEqualTo(9000);
        assertThat(shared.records()).isEqualTo(60);
        assertThat(shared.checksum(0, 0)).as("%s seed=%d", order, SEED).isEqualTo(crc(whole));
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }
}
