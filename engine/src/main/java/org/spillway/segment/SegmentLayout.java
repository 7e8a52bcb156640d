package org.spillway.segment;

/**
 * The bytes after the records of a segment, as in Hadoop's IFile:
 *
 * <pre>
 * record* | FF FF | CRC-32 of all before, big-endian
 *           '------------- TRAILER ---------------'
 * </pre>
 */
public final class SegmentLayout {
    /** Bytes of the end mark: two lengths of -1, see {@link org.spillway.record.RecordLayout#END}. */
    public static final int END_MARK = 2;

    /** Bytes of the checksum. */
    public static final int CHECKSUM = Integer.BYTES;

    /** Bytes of the end mark and the checksum. */
    public static final int TRAILER = END_MARK + CHECKSUM;

    private SegmentLayout() {}
}
