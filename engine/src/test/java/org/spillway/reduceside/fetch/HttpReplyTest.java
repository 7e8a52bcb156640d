package org.spillway.reduceside.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.junit.jupiter.api.Test;
import org.spillway.io.BulkInput;
import org.spillway.reduceside.http.HttpExchange;

class HttpReplyTest {
    private static final int OUTPUTS = 3;

    /** A host whose disk is slow may need nearly the read timeout for each of many tiny outputs. */
    @Test
    void next_tinyOutputs_rateOfEachCountsByItself() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int map = 0; map < OUTPUTS; map++) {
            new ShuffleHeader(Attempts.of(map).id().toString(), 0, 0, 0).write(new DataOutputStream(bytes));
        }
        ByteBuffer sent = ByteBuffer.wrap(bytes.toByteArray());
        HttpExchange response = mock(HttpExchange.class);
        when(response.body()).thenReturn(new BulkInput() {
            @Override
            public int read(byte[] target, int offset, int length) {
                int count = Math.min(length, sent.remaining());
                sent.get(target, offset, count);
                return count;
            }
        });
        when(response.left()).thenAnswer(call -> (long) sent.remaining());
        HttpReply reply = new HttpReply(response, 0);
        for (int map = 0; map < OUTPUTS; map++) {
            assertThat(reply.next(Attempts.all(OUTPUTS)).attempt()).isEqualTo(Attempts.of(map));
            verify(response, times(map + 1)).beginPart();
        }
    }
}
