package org.spillway.segment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordSink;
import org.spillway.record.RecordView;

/**
 * The records of one segment, through a window. A record lies whole in it if it fits; else header, key and the beginning of
 * the value do, and the rest is read when it is asked for:
 *
 * <pre>
 * window:  | record | record | header, key, first bytes of the value |  rest of the value, not read yet
 *                            ^ view.start()      view.present() bytes   view.missing() bytes
 * </pre>
 *
 * A key that is larger than the window has an array of its own until the next record. Lengths are checked against the
 * segment's before anything is allocated, so damaged data cannot ask for gigabytes.
 */
public final class SegmentReader implements RecordCursor {
    // The longest header: two vints of 5 bytes.
    private static final int HEADER = RecordLayout.MAX_HEADER;

    // The largest array that every JVM can make, and so the largest record that anybody could take whole.
    private static final int MAX_RECORD = Integer.MAX_VALUE - 8;

    private final SegmentInput input;
    private final long rawLength;
    private final String place;
    private final ReadBuffers buffers;
    private final RecordView view = new RecordView();
    private final byte[] window;
    // The window, or an array that a large key needs.
    private byte[] bytes;
    private ByteBuffer buffer;
    private int position;
    private int end;
    // Bytes of the segment that are in records handed out, or in pieces of them.
    private long consumed;
    // Bytes of the current record that nobody has read yet. Then position is end, so that next() comes to nextSlowly().
    private int left;
    private boolean released;

    /**
     * A reader before the first record.
     *
     * @param buffers where its window comes from, and goes when it is closed
     */
    public SegmentReader(SegmentStreams.Input input, long rawLength, String place, ReadBuffers buffers) {
        this((SegmentInput) input, rawLength, place, buffers);
    }

    private SegmentReader(SegmentInput input, long rawLength, String place, ReadBuffers buffers) {
        this.input = input;
        this.rawLength = rawLength;
        this.place = place;
        this.buffers = buffers;
        this.window = buffers.take((int) Math.min(Integer.MAX_VALUE, Math.max(HEADER, rawLength)));
        use(window);
    }

    /**
     * A reader of some of the records of a plain segment.
     *
     * @param source their bytes
     * @param length how many bytes
     * @param parts what all parts of the segment have in common, or null if nothing is to be checked
     */
    public static SegmentReader ofPart(
            InputStream source, long length, SegmentParts parts, int part, String place, ReadBuffers buffers) {
        SegmentInput input = new PartInput(source, length, parts, part);
        return new SegmentReader(input, length + SegmentLayout.END_MARK, place, buffers);
    }

    /**
     * A reader of a segment that has been verified and unwrapped.
     *
     * @param source its records and the end mark
     * @param rawLength bytes of both
     */
    public static SegmentReader ofVerified(InputStream source, long rawLength, String place, ReadBuffers buffers) {
        return new SegmentReader(new VerifiedInput(source), rawLength, place, buffers);
    }

    @Override
    public boolean next() throws IOException {
        if (end - position > 2) {
            int keyLength = bytes[position];
            int valueLength = bytes[position + 1];
            int length = 2 + keyLength + valueLength;
            // Nearly every record: both lengths are single bytes, and all of it is here already. Either length may be
            // damaged, but then it is not negative, and what it claims is there and within the segment.
            if ((keyLength | valueLength) >= 0 && length <= end - position && length <= rawLength - consumed) {
                view.point(buffer, position, position + 2, keyLength, valueLength);
                position += length;
                consumed += length;
                return true;
            }
        }
        return nextSlowly();
    }

    private boolean nextSlowly() throws IOException {
        if (!view.isWhole()) {
            skipRest();
            view.setMissing(0);
        }
        if (bytes != window) {
            use(window); // all of the large key's array has been read, and nobody may hold it any longer
            view.point(buffer, 0, 0, 0, 0);
        }
        // A header may be longer than what is left of the segment (its end mark is 2 bytes): take what there is.
        fill((int) Math.min(HEADER, rawLength - consumed));
        if (end - position < 2) {
            throw damaged("end mark missing");
        }
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
        present(header, keyLength, valueLength, (int) length);
        return true;
    }

    /** Points the view at the record, of which as much is brought to the window as fits. */
    private void present(int header, int keyLength, int valueLength, int length) throws IOException {
        int wanted = Math.min(length, Math.max(header + keyLength, bytes.length));
        fill(wanted);
        if (end - position < wanted) {
            throw damaged("record cut short");
        }
        view.point(buffer, position, position + header, keyLength, valueLength);
        left = length - wanted;
        view.setMissing(left);
        position += wanted;
        consumed += wanted;
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public void copyRest(RecordSink sink) throws IOException {
        // The sink has what is in the window, so the window is free.
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

    private void skipRest() throws IOException {
        while (left > 0) {
            readLeft(bytes, 0, Math.min(left, bytes.length));
        }
    }

    private int readLeft(byte[] target, int offset, int most) throws IOException {
        int count = input.read(target, offset, most);
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
        // stays at the end mark: another call comes here again
        consumed -= 2;
        return false;
    }

    /**
     * Makes at least this many bytes available from {@link #position}, or all that there are. In an array of its own they
     * are all that is read, so that nothing lies there that the window would have to have.
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
            int count = input.read(bytes, end, bytes.length - end);
            if (count < 0) {
                return;
            }
            end += count;
        }
    }

    /** Goes on in another array; nothing in it is a record's yet. */
    private void use(byte[] array) {
        bytes = array;
        buffer = ByteBuffer.wrap(array);
        position = 0;
        end = 0;
    }

    private IOException damaged(String what) {
        return new IOException(
                "damaged segment: " + what + " at raw offset " + consumed + " of " + rawLength + " in " + place);
    }
}
