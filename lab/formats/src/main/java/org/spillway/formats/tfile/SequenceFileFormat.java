package org.spillway.formats.tfile;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.spillway.formats.lab.ScratchFolder;

/** SequenceFile, compressed by blocks, by records or not at all. */
final class SequenceFileFormat implements PairFormat {
    private final String label;
    private final CompressionType type;
    private final CompressionCodec codec;

    /**
     * Creates the format.
     *
     * @param label name in the table
     * @param codec null for the type NONE
     */
    SequenceFileFormat(String label, CompressionType type, CompressionCodec codec) {
        this.label = label;
        this.type = type;
        this.codec = codec;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public CompressionCodec pooled() {
        return codec;
    }

    @Override
    public PairFormat.Writer create(ScratchFolder scratch, Path file) throws IOException {
        SequenceFile.Writer writer = SequenceFile.createWriter(
                scratch.conf(),
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(BytesWritable.class),
                SequenceFile.Writer.valueClass(BytesWritable.class),
                SequenceFile.Writer.compression(type, codec));
        return new PairFormat.Writer() {
            @Override
            public void append(Pair pair) throws IOException {
                // Wraps the arrays without a copy.
                writer.append(
                        new BytesWritable(pair.key, pair.keyLength), new BytesWritable(pair.value, pair.valueLength));
            }

            @Override
            public void close() throws IOException {
                writer.close();
            }
        };
    }

    @Override
    public PairFormat.Reader open(ScratchFolder scratch, Path file) throws IOException {
        return new Scan(new SequenceFile.Reader(scratch.conf(), SequenceFile.Reader.file(file)));
    }

    private static final class Scan extends WritablePair {
        private final SequenceFile.Reader reader;

        Scan(SequenceFile.Reader reader) {
            this.reader = reader;
        }

        @Override
        public boolean next() throws IOException {
            if (!reader.next(key)) {
                return false;
            }
            reader.getCurrentValue(value);
            return true;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
