package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/**
 * Reads the records of one segment through a window. A record that fits lies in the window as a whole. Of a larger
 * record, the window holds the header, the key and the first bytes of the value; the rest is read on request:
 *
 * <pre>
 * window:  | record | record | header, key, first bytes of the value |  rest of the value, not read yet
 *                            ^ view.start()      view.present() bytes   the missing bytes
 * </pre>
 *
 * <p>In a run of several maps the number of a record's map, a vint, stands before its header.
 *
 * <p>A key larger than the window gets an array of its own until the next record. Lengths are checked against the
 * length of the segment before anything is allocated, so damaged data cannot cause allocations of gigabytes.
 */
public class SegmentReader implements RecordCursor, RecordView.Rest {
    // The longest header: two vints of 5 bytes.
    private static final int HEADER = RecordLayout.MAX_HEADER;

    // The largest array that every JVM can allocate, and so the largest record that can be held in one piece.
    private static final int MAX_RECORD = Integer.MAX_VALUE - 8;

    private final SegmentInput input;
    private final long rawLength;
    private final ReadBuffers buffers;
    private final RecordView view = new RecordView();
    private final byte[] window;
    // The window, or the array of a large key.
    private byte[] bytes;
    private ByteBuffer buffer;
    private int position;
    private int end;
    // Bytes of the segment in records returned so far, including partly returned ones.
    private long consumed;
    // Bytes of the current record not read yet. If there are any, position equals end, so next() calls nextSlowly().
    private int left;
    private boolean released;
    private int map = -1;
    private boolean hasMapNumbers;

    /**
     * Makes a reader positioned before the first record.
     *
     * @param buffers source of the window, which is returned there on close
     */
    public SegmentReader(SegmentInput input, long rawLength, ReadBuffers buffers) {
        this.input = input;
        this.rawLength = rawLength;
        this.buffers = buffers;
        this.window = buffers.take((int) Math.min(Integer.MAX_VALUE, Math.max(HEADER, rawLength)));
        use(window);
    }

    /**
     * Makes a reader of a segment that has been verified and decoded.
     *
     * @param source records and end mark
     * @param rawLength bytes of both
     */
    public static SegmentReader ofVerified(InputStream source, long rawLength, String place, ReadBuffers buffers) {
        return new SegmentReader(new SegmentInput(source, null, null, place), rawLength, buffers);
    }

    @Override
    public boolean next() throws IOException {
        return hasMapNumbers ? nextOfMaps() : nextRecord();
    }

    private boolean nextRecord() throws IOException {
        if (end - position > 2) {
            int keyLength = bytes[position];
            int valueLength = bytes[position + 1];
            int length = 2 + keyLength + valueLength;
            // The common case: both lengths are single bytes and the whole record is in the window. A damaged length is
            // not negative here, and the record it describes is within the window and the segment.
            if ((keyLength | valueLength) >= 0 && length <= end - position && length <= rawLength - consumed) {
                view.point(buffer, position, position + 2, keyLength, valueLength);
                position += length;
                consumed += length;
                return true;
            }
        }
        return nextSlowly();
    }

    /** Reads the number of the record's map, then the record. */
    private boolean nextOfMaps() throws IOException {
        if (end - position < HEADER) {
            fillHeader();
        }
        if (bytes[position] != RecordLayout.END) {
            int size = RecordLayout.vintSize(bytes[position]);
            if (size > end - position) {
                throw damaged("map number cut short");
            }
            view.setRank(RecordLayout.getVint(buffer, position));
            position += size;
            consumed += size;
            if (nextRecord()) {
                return true;
            }
            throw damaged("map number without a record");
        }
        return nextRecord();
    }

    private void fillHeader() throws IOException {
        if (!view.isWhole()) {
            while (left > 0) {
                readLeft(bytes, 0, Math.min(left, bytes.length));
            }
            view.setMissing(0, this);
        }
        if (bytes != window) {
            use(window); // the large key's array has been read, and must not be kept
            view.point(buffer, 0, 0, 0, 0);
        }
        // A header may be longer than the rest of the segment (the end mark is 2 bytes), so read at most the rest.
        fill((int) Math.min(HEADER, rawLength - consumed));
        if (end - position < 2) {
            throw damaged("end mark missing");
        }
    }

    // One method of over 325 bytes of code (-XX:FreqInlineSize), so that the JVM's compiler does not put it into its
    // callers. Where a window has few records, it would otherwise compile all that reads a file with each loop over
    // records, and take half a second of a reduce of 1,000 segments.
    private boolean nextSlowly() throws IOException {
        fillHeader();
        if (bytes[position] == RecordLayout.END && bytes[position + 1] == RecordLayout.END) {
            return finish();
        }
        int valueAt = position + RecordLayout.vintSize(bytes[position]);
        int keyAt = valueAt < end ? valueAt + RecordLayout.vintSize(bytes[valueAt]) : Integer.MAX_VALUE;
        if (keyAt > end) {
            throw damaged("header cut short");
        }
        int keyLength = RecordLayout.getVint(buffer, position);
        int valueLength = RecordLayout.getVint(buffer, valueAt);
        int header = keyAt - position;
        long length = (long) header + keyLength + valueLength;
        if (keyLength < 0 || valueLength < 0 || length > rawLength - consumed) {
            throw damaged("key length=" + keyLength + " value length=" + valueLength);
        }
        if (length > MAX_RECORD) {
            throw damaged("record too large: bytes with header=" + length + " limit=" + MAX_RECORD);
        }
        // As much of the record as fits into the window.
        int wanted = (int) Math.min(length, Math.max(header + keyLength, bytes.length));
        fill(wanted);
        if (end - position < wanted) {
            throw damaged("record cut short");
        }
        view.point(buffer, position, position + header, keyLength, valueLength);
        left = (int) length - wanted;
        view.setMissing(left, this);
        position += wanted;
        consumed += wanted;
        return true;
    }

    @Override
    public RecordView record() {
        return view;
    }

    /** Sets the map that wrote the segment: the rank of its records, and whose fault it is if they are damaged. */
    public void setMap(int number) {
        map = number;
        view.setRank(number);
    }

    /** Reads the number of a map before each record, as its rank. To be called before the first record. */
    public void readMapNumbers() {
        hasMapNumbers = true;
    }

    @Override
    public void copyRest(RecordSink sink) throws IOException {
        // The sink has copied the bytes in the window, so the window is free.
        while (left > 0) {
            int count = readLeft(bytes, 0, Math.min(left, bytes.length));
            sink.appendMore(buffer, 0, count);
        }
    }

    @Override
    public void readRest(byte[] target, int offset) throws IOException {
        int at = offset;
        while (left > 0) {
            at += readLeft(target, at, left);
        }
    }

    @Override
    public void close() throws IOException {
        if (!released) {
            released = true;
            buffers.giveBack(window);
            input.release();
        }
    }

    private int readLeft(byte[] target, int offset, int max) throws IOException {
        int count = read(target, offset, max);
        if (count < 0) {
            throw damaged("record cut short");
        }
        left -= count;
        consumed += count;
        return count;
    }

    private boolean finish() throws IOException {
        consumed += 2;
        if (consumed != rawLength) {
            throw damaged("segment ends too soon");
        }
        input.verify();
        // stay at the end mark, so that another call ends here again
        consumed -= 2;
        return false;
    }

    /**
     * Makes at least this many bytes available from {@link #position}, or all that are left. Into the array of a large
     * key it reads only the wanted bytes, so that the array holds nothing that belongs in the window.
     */
    private void fill(int wanted) throws IOException {
        int held = end - position;
        if (held >= wanted) {
            return;
        }
        if (wanted > bytes.length - position) {
            byte[] target = wanted > bytes.length ? new byte[wanted] : bytes;
            System.arraycopy(bytes, position, target, 0, held);
            if (target != bytes) {
                use(target);
            }
            position = 0;
            end = held;
        }
        while (end - position < wanted) {
            int count = read(bytes, end, bytes.length - end);
            if (count < 0) {
                return;
            }
            end += count;
        }
    }

    private int read(byte[] target, int offset, int max) throws IOException {
        try {
            return input.read(target, offset, max);
        } catch (IOException e) {
            throw failed(e.getMessage(), e);
        }
    }

    /** Switches to another array, which holds no records yet. */
    private void use(byte[] array) {
        bytes = array;
        buffer = ByteBuffer.wrap(array);
        position = 0;
        end = 0;
    }

    private IOException damaged(String what) {
        return failed(
                "damaged segment: " + what + " at raw offset " + consumed + " of " + rawLength + " in " + input.place(),
                null);
    }

    // The input is read to its end first: if its checksum is wrong, the bytes were altered after they were written.
    private IOException failed(String message, IOException cause) {
        boolean isOwnFault =
                Thread.currentThread().isInterrupted() || cause != null && cause.getCause() instanceof OutOfMemoryError;
        if (!isOwnFault && input.isUndamaged()) {
            return new DamagedSegmentException(message + "; the checksum is right", map, cause);
        }
        return cause == null ? new IOException(message) : cause;
    }
}
