package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tests that arrays are reused, are large enough, and are small for small segments. */
class ReadBuffersTest {
    private final ReadBuffers buffers = new ReadBuffers(1 << 16);

    @Test
    void take_idleArrayFits_sameArray() {
        byte[] first = buffers.take(1000);
        assertThat(first).hasSize(1024);
        buffers.giveBack(first);
        assertThat(buffers.take(1020)).isSameAs(first);
        assertThat(buffers.take(1020)).as("while the first is in use").isNotSameAs(first);
    }

    @Test
    void take_idleArrayTooSmall_newArray() {
        buffers.giveBack(buffers.take(1000));
        byte[] longer = buffers.take(1025);
        assertThat(longer).hasSize(2048);
        buffers.giveBack(longer);
        assertThat(buffers.take(2048)).isSameAs(longer);
        assertThat(buffers.take(2)).as("the small one was not kept").hasSize(2);
    }

    @Test
    void take_moreThanTheLongest_longest() {
        byte[] longest = buffers.take(Integer.MAX_VALUE);
        assertThat(longest).hasSize(1 << 16);
        assertThat(buffers.take(1 << 16)).hasSize(1 << 16);
        buffers.giveBack(new byte[1 << 17]);
        assertThat(buffers.take(1)).as("an array that grew").hasSizeLessThan(3);
    }
}
