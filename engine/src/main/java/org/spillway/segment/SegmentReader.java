package org.spillway.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordLayout;
import org.spillway.record.RecordView;

/**
 * The records of one segment. Each record lies whole in the buffer, which grows to the largest of them; lengths are
 * checked against the segment's before anything is allocated, so damaged data cannot ask for gigabytes.
 */
public final class SegmentReader implements RecordCursor {
    // The longest header: two vints of 5 bytes.
    private static final int HEADER = RecordLayout.MAX_HEADER;

    private final SegmentStreams.Input input;
    private final long rawLength;
    private final String place;
    private final ReadBuffers buffers;
    private final RecordView view = new RecordView();
    private byte[] bytes;
    private ByteBuffer buffer;
    private int position;
    private int end;
    private long consumed;
    private boolean released;

    /**
     * A reader before the first record.
     *
     * @param buffers where its array comes from, and goes when it is closed
     */
    public SegmentReader(SegmentStreams.Input input, long rawLength, String place, ReadBuffers buffers) {
        this.input = input;
        this.rawLength = rawLength;
        this.place = place;
        this.buffers = buffers;
        use(buffers.take((int) Math.min(Integer.MAX_VALUE, Math.max(HEADER, rawLength))));
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
        long length = (long) keyAt - position + keyLength + valueLength;
        if (keyLength < 0 || valueLength < 0 || length > rawLength - consumed) {
            throw damaged("key length=" + keyLength + " value length=" + valueLength);
        }
        int header = keyAt - position;
        fill((int) length);
        if (end - position < length) {
            throw damaged("record cut short");
        }
        view.point(buffer, position, position + header, keyLength, valueLength);
        position += (int) length;
        consumed += length;
        return true;
    }

    @Override
    public RecordView record() {
        return view;
    }

    @Override
    public void close() throws IOException {
        if (!released) {
            released = true;
            buffers.giveBack(bytes);
            input.release();
        }
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

    /** Makes at least this many bytes available from {@link #position}, or all that there are. */
    private void fill(int wanted) throws IOException {
        if (end - position >= wanted) {
            return;
        }
        if (wanted > bytes.length) {
            byte[] larger = new byte[(int) Math.min(Integer.MAX_VALUE - 8, Math.max(wanted, 2L * bytes.length))];
            System.arraycopy(bytes, position, larger, 0, end - position);
            use(larger);
        } else if (position + wanted > bytes.length) {
            System.arraycopy(bytes, position, bytes, 0, end - position);
        } else {
            readTo(position + wanted);
            return;
        }
        end -= position;
        position = 0;
        readTo(wanted);
    }

    private void readTo(int target) throws IOException {
        while (end < target) {
            int count = input.read(bytes, end, bytes.length - end);
            if (count < 0) {
                return;
            }
            end += count;
        }
    }

    private void use(byte[] array) {
        bytes = array;
        buffer = ByteBuffer.wrap(array);
    }

    private IOException damaged(String what) {
        return new IOException(
                "damaged segment: " + what + " at raw offset " + consumed + " of " + rawLength + " in " + place);
    }
}
