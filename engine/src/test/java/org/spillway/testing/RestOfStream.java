package org.spillway.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.io.WritableComparable;

/**
 * A Writable that writes no length and reads all bytes of its stream, as protobuf's {@code parseFrom(InputStream)} does.
 * It has no raw comparator, so comparing keys reads them, too.
 */
public class RestOfStream implements WritableComparable<RestOfStream> {
    private byte[] content = new byte[0];

    /** Creates an empty object, as Hadoop does. */
    public RestOfStream() {}

    /** Creates an object with this content. */
    public RestOfStream(byte[] content) {
        this.content = content;
    }

    /** Returns a copy of its content. */
    public byte[] content() {
        return content.clone();
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.write(content);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        content = ((InputStream) in).readAllBytes();
    }

    @Override
    public int compareTo(RestOfStream other) {
        return Arrays.compareUnsigned(content, other.content);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RestOfStream rest && compareTo(rest) == 0;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    /** Like the other, but compressed: GZIPInputStream takes bytes behind its own for another member. */
    public static final class Zipped extends RestOfStream {
        /** Creates an empty object, as Hadoop does. */
        public Zipped() {}

        /** Creates an object with this content. */
        public Zipped(byte[] content) {
            super(content);
        }

        @Override
        public void write(DataOutput out) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
                zipped.write(content());
            }
            out.write(bytes.toByteArray());
        }

        @Override
        public void readFields(DataInput in) throws IOException {
            try (GZIPInputStream zipped = new GZIPInputStream((InputStream) in)) {
                super.readFields(new DataInputStream(new ByteArrayInputStream(zipped.readAllBytes())));
            }
        }
    }
}
