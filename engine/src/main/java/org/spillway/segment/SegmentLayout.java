package org.spillway.segment;

/**
 * What stands behind the records of a segment, as Hadoop's IFile has it:
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

    /** Bytes of both. */
    public static final int TRAILER = END_MARK + CHECKSUM;

    private SegmentLayout() {}
}
