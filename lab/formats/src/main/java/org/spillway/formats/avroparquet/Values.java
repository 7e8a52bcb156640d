package org.spillway.formats.avroparquet;

import java.util.SplittableRandom;

/** What the values of a column are drawn from. Objects as Avro's generic records have them: Long, Double, Utf8, ByteBuffer. */
@FunctionalInterface
interface Values {
    /**
     * Draws a value; never null.
     *
     * @param random the row's own source
     * @param millis when the row came to be, since 1970 in UTC
     */
    Object draw(SplittableRandom random, long millis);
}
