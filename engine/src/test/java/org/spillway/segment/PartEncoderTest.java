package org.spillway.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.junit.jupiter.api.Test;
import org.spillway.record.RecordLayout;

/** A segment that is joined of parts is the segment that is written as a whole. */
class PartEncoderTest {
    private static final long SEED = 77;

    @Test
    void joinedPartsAreTheWholeWhereverTheyAreCut() throws IOException {
        Configuration conf = new Configuration(false);
        conf.setInt("io.compression.codec.lz4.buffersize", 2_000);
        Lz4Codec codec = new Lz4Codec();
        codec.setConf(conf);
        SegmentStreams streams = new SegmentStreams(conf, codec);
        assertThat(streams.encodesParts()).isTrue();
        for (int round = 0; round < 300; round++) {
            Random random = new Random(SEED + round);
            List<ByteBuffer> records = records(random, streams.blockSize());
            byte[] whole = whole(streams, records);
            assertThat(joined(streams, records, random))
                    .as("seed %d", SEED + round)
                    .isEqualTo(whole);
        }
    }

    @Test
    void aGzipOrAPlainSegmentIsNotEncodedInParts() throws IOException {
        Configuration conf = new Configuration(false);
        assertThat(new SegmentStreams(conf, null).encodesParts()).isFalse();
        org.apache.hadoop.io.compress.GzipCodec gzip = new org.apache.hadoop.io.compress.GzipCodec();
        gzip.setConf(conf);
        assertThat(new SegmentStreams(conf, gzip).encodesParts()).isFalse();
    }

    // Now and then the records come to a whole number of blocks, or to one or two bytes less.
    private static List<ByteBuffer> records(Random random, int block) {
        List<ByteBuffer> records = new ArrayList<>();
        int total = 0;
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            ByteBuffer record =
                    record(random, random.nextInt(20) == 0 ? random.nextInt(3 * block) : random.nextInt(300));
            total += record.remaining();
            records.add(record);
        }
        int rest = block - total % block - random.nextInt(3);
        if (rest > 3 && rest < 120) {
            records.add(record(random, rest - 2));
        }
        return records;
    }

    private static ByteBuffer record(Random random, int value) {
        byte[] bytes = new byte[value + 10];
        random.nextBytes(bytes);
        int at = RecordLayout.putVint(bytes, 0, 0);
        at = RecordLayout.putVint(bytes, at, value);
        return ByteBuffer.wrap(bytes, 0, at + value).slice();
    }

    private static byte[] whole(SegmentStreams streams, List<ByteBuffer> records) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SegmentWriter writer = new SegmentWriter(streams)) {
            writer.open(out, 0);
            for (ByteBuffer record : records) {
                writer.append(record, 0, record.remaining());
            }
            writer.finish();
        }
        return out.toByteArray();
    }

    private static byte[] joined(SegmentStreams streams, List<ByteBuffer> records, Random random) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PartEncoder encoder = new PartEncoder(streams);
        int parts = 1 + random.nextInt(5);
        int at = 0;
        long before = 0;
        try (SegmentJoiner joiner = new SegmentJoiner(streams, out)) {
            for (int part = 0; part < parts; part++) {
                int end = part == parts - 1 ? records.size() : at + random.nextInt(records.size() - at + 1);
                ByteArrayOutputStream blocks = new ByteArrayOutputStream();
                encoder.open(blocks, before);
                int from = at;
                for (; at < end; at++) {
                    encoder.append(records.get(at), 0, records.get(at).remaining());
                    before += records.get(at).remaining();
                }
                encoder.finish();
                assertThat(encoder.records()).isEqualTo(end - from);
                joiner.appendRaw(encoder.head());
                if (blocks.size() > 0) {
                    joiner.appendBlocks(blocks.toByteArray(), 0, blocks.size());
                }
                joiner.countBlocks(encoder.blockBytes());
                joiner.appendRaw(encoder.tail());
            }
            joiner.finish();
            assertThat(joiner.rawLength()).isEqualTo(before + SegmentLayout.END_MARK);
        }
        return out.toByteArray();
    }
}
