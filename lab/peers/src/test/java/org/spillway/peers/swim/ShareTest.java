package org.spillway.peers.swim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareTest {
    @ParameterizedTest
    @CsvSource({"2, 3", "3, 2", "0, 5", "1, 1000", "1000, 1", "640001, 640000"})
    void next_allRows_exactlyTheNumber(long written, long read) {
        Share share = new Share(written, read);

        assertThat(LongStream.range(0, read).map(i -> share.next()).sum()).isEqualTo(written);
    }
}
