/**
 * What segments are compressed with: any codec of Hadoop's, or LZ4 blocks as Hadoop's Lz4Codec has them. A {@link
 * org.spillway.codec.SegmentCodec} gives an encoder or a decoder for each segment.
 */
package org.spillway.codec;
