package org.spillway.tools.compare;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.WritableSerialization;

/** The records of a sequence file, as bytes. Needs no class of the job but a codec. */
final class SequenceRecords implements Records {
    private final SequenceFile.Reader reader;
    private final SequenceFile.ValueBytes raw;
    private final DataOutputBuffer key = new DataOutputBuffer();
    private final DataOutputBuffer value = new DataOutputBuffer();

    /**
     * Opens a file.
     *
     * @param conf a configuration whose class loader finds codecs of the job's own
     */
    SequenceRecords(FileSystem files, Path file, Configuration conf) throws IOException {
        RawConfiguration any = new RawConfiguration(conf);
        try {
            // Not by its path: a file system that is not cached would be made with this configuration.
            reader = new SequenceFile.Reader(
                    any,
                    SequenceFile.Reader.stream(files.open(file)),
                    SequenceFile.Reader.length(files.getFileStatus(file).getLen()));
        } catch (ClassCastException e) {
            throw new IOException("no such codec on the class path: " + any.replaced, e);
        }
        raw = reader.createValueBytes();
    }

    /**
     * A reader looks for the classes of keys and values, and for their deserializers, even if it is asked for bytes alone.
     * Here it finds {@link BytesWritable} in place of those that are missing or are no Writables.
     */
    private static final class RawConfiguration extends Configuration {
        /** The class that was replaced last: a reader asks for its codec last. */
        private String replaced;

        RawConfiguration(Configuration conf) {
            super(conf);
            setClass("io.serializations", WritableSerialization.class, Serialization.class);
        }

        @Override
        public Class<?> getClassByName(String name) {
            try {
                Class<?> found = super.getClassByName(name);
                if (Writable.class.isAssignableFrom(found)
                        || CompressionCodec.class.isAssignableFrom(found)
                        || Serialization.class.isAssignableFrom(found)) {
                    return found;
                }
            } catch (ClassNotFoundException | LinkageError e) {
                // replaced as a class that is no Writable
            }
            replaced = name;
            return BytesWritable.class;
        }
    }

    @Override
    public String type() {
        return reader.getKeyClassName() + " " + reader.getValueClassName();
    }

    @Override
    public boolean next() throws IOException {
        key.reset();
        value.reset();
        if (reader.nextRaw(key, raw) < 0) {
            return false;
        }
        raw.writeUncompressedBytes(value);
        return true;
    }

    @Override
    public ByteBuffer key() {
        return ByteBuffer.wrap(key.getData(), 0, key.getLength());
    }

    @Override
    public ByteBuffer value() {
        return ByteBuffer.wrap(value.getData(), 0, value.getLength());
    }

    @Override
    public Numbers keyNumbers() {
        return Numbers.of(reader.getKeyClassName());
    }

    @Override
    public Numbers valueNumbers() {
        return Numbers.of(reader.getValueClassName());
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
