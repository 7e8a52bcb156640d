package org.spillway.formats.avroparquet;

import java.util.SplittableRandom;

/** Draws the values of a column, as objects of Avro's generic records: Long, Double, Utf8, ByteBuffer. */
@FunctionalInterface
interface Values {
    /**
     * Draws a value; never null.
     *
     * @param random the row's own random source
     * @param millis the row's time, in milliseconds since 1970 in UTC
     */
    Object draw(SplittableRandom random, long millis);
}
