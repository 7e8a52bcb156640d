/**
 * Compression of segments, by any Hadoop codec or by LZ4 blocks in the format of Hadoop's Lz4Codec. A
 * {@link org.spillway.codec.SegmentCodec} creates an encoder or a decoder for each segment.
 */
package org.spillway.codec;
