package org.spillway.formats.tfile;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.spillway.formats.lab.ScratchFolder;

/**
 * SequenceFile, compressed by blocks, by records or not at all.
 *
 * @param codec null for the type NONE
 */
record SequenceFileFormat(CompressionType type, CompressionCodec codec) implements PairFormat {
    @Override
    public PairFormat.Writer create(ScratchFolder scratch, Path file) throws IOException {
        SequenceFile.Writer writer = SequenceFile.createWriter(
                scratch.conf(),
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(BytesWritable.class),
                SequenceFile.Writer.valueClass(BytesWritable.class),
                SequenceFile.Writer.compression(type, codec));
        // Wraps the arrays without a copy.
        return new PairFormat.Writer(
                pair -> writer.append(new BytesWritable(pair.key()), new BytesWritable(pair.value())), writer);
    }

    @Override
    public PairFormat.Reader open(ScratchFolder scratch, Path file) throws IOException {
        SequenceFile.Reader reader = new SequenceFile.Reader(scratch.conf(), SequenceFile.Reader.file(file));
        return new WritableReader() {
            @Override
            public boolean next() throws IOException {
                return reader.next(key, value);
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }
}
