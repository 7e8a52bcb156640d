package org.spillway.formats.avroparquet;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** Estimates the most bytes that a row takes on disk, before anything is written. */
final class RowSize {
    private static final int LOOKED_AT = 1000;

    // Uncompressed Parquet is larger than Avro where values hardly repeat, because a long takes 8 bytes. Checksum files
    // add 1 %.
    private static final double MARGIN = 1.5;

    private RowSize() {}

    /** Measures Avro's encoding of some rows. */
    static long bytes(DataSet data) {
        Rows rows = new Rows(data, 0, LOOKED_AT);
        GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(data.schema());
        CountingStream counted = new CountingStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(counted, null);
        try {
            for (int i = 0; i < LOOKED_AT; i++) {
                writer.write(rows.row(i), encoder);
            }
        } catch (IOException e) {
            throw new IllegalStateException("nothing is written anywhere", e);
        }
        return (long) (counted.bytes * MARGIN / LOOKED_AT);
    }

    private static final class CountingStream extends OutputStream {
        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] b, int from, int length) {
            bytes += length;
        }
    }
}
