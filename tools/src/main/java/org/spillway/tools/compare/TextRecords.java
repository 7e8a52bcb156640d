package org.spillway.tools.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/** Lines of text. A key ends at the first tab, or at Hive's separator, which is part of the value. */
final class TextRecords implements Records {
    private static final byte[] NEW_LINE = {'\n'};
    private static final byte TAB = '\t';

    /** What Hive writes between columns. */
    private static final byte CONTROL_A = 1;

    private final LineReader lines;
    private final Text line = new Text();
    private int keyLength;

    /** Reads lines of a stream, which is closed with this object. */
    TextRecords(InputStream in, Configuration conf) throws IOException {
        lines = new LineReader(in, conf, NEW_LINE);
    }

    @Override
    public String type() {
        return "";
    }

    @Override
    public boolean next() throws IOException {
        if (lines.readLine(line) == 0) {
            return false;
        }
        byte[] bytes = line.getBytes();
        keyLength = 0;
        while (keyLength < line.getLength() && bytes[keyLength] != TAB && bytes[keyLength] != CONTROL_A) {
            keyLength++;
        }
        return true;
    }

    @Override
    public ByteBuffer key() {
        return ByteBuffer.wrap(line.getBytes(), 0, keyLength);
    }

    @Override
    public ByteBuffer value() {
        return ByteBuffer.wrap(line.getBytes(), keyLength, line.getLength() - keyLength);
    }

    @Override
    public Numbers keyNumbers() {
        return Numbers.IN_TEXT;
    }

    @Override
    public Numbers valueNumbers() {
        return Numbers.IN_TEXT;
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
