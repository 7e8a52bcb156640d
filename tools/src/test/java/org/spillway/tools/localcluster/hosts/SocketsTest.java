package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketsTest {
    private static final int PORT = 13_562;

    @ParameterizedTest
    @CsvSource({
        "'   0: 0B00330A:34FA 0C00330A:C350 01 0001F4A0:00000000 01:00000014 00000000 0', true",
        "'   1: 0B00330A:34FA 0C00330A:C350 01 00000000:00000010 00:00000000 00000000 0', false",
        "'   2: 0B00330A:1F90 0C00330A:C350 01 0001F4A0:00000000 01:00000014 00000000 0', false",
        "'   3: 0B00330A:34FA 0C00330A:C350 04 0001F4A0:00000000 01:00000014 00000000 0', false",
        "'  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid', false"
    })
    void isSending_lineOfTheKernel_connectedAndBytesWait(String line, boolean expected) {
        assertThat(Sockets.isSending(line, PORT)).isEqualTo(expected);
    }
}
