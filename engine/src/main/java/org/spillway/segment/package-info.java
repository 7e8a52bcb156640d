/**
 * The IFile format of one sorted segment, written by {@link org.spillway.segment.SegmentWriter} and read by {@link
 * org.spillway.segment.SegmentReader}.
 *
 * <pre>
 * segment:  encryption( codec( record* FF FF ) CRC-32 )
 *                              '-- raw length --'
 *           '-------------- part length ------------'
 * </pre>
 *
 * The checksum covers the compressed bytes and is big-endian. With encryption each segment starts with 24 bytes of its
 * own (offset and IV), which Hadoop counts in both lengths.
 */
package org.spillway.segment;
