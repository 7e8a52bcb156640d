package org.spillway.formats.tfile;

import org.apache.hadoop.io.BytesWritable;

/** A reader whose format fills two BytesWritables. */
abstract class WritablePair implements PairFormat.Reader {
    final BytesWritable key = new BytesWritable();
    final BytesWritable value = new BytesWritable();

    @Override
    public final byte[] key() {
        return key.getBytes();
    }

    @Override
    public final int keyLength() {
        return key.getLength();
    }

    @Override
    public final byte[] value() {
        return value.getBytes();
    }

    @Override
    public final int valueLength() {
        return value.getLength();
    }
}
