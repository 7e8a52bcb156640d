package org.spillway.segment;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;

/** Passes bytes on and computes their CRC-32, which {@link #finish} writes big-endian. */
public final class ChecksumOutput extends OutputStream {
    private final OutputStream out;
    private final CRC32 crc = new CRC32();

    public ChecksumOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        crc.update(b);
        out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        crc.update(bytes, offset, length);
        out.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    /** Writes the checksum. Nothing may be written afterwards. */
    public void finish() throws IOException {
        int sum = (int) crc.getValue();
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            out.write(sum >>> shift);
        }
    }
}
