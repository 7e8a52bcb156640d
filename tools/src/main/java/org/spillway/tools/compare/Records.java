package org.spillway.tools.compare;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The records of one file, in their order. A key and a value are valid until the next record is read. */
interface Records extends Closeable {
    /** Returns what the file says of all its records: the names of their classes, or a schema. Empty for text. */
    String type();

    /** Reads the next record. Returns false if there is none. */
    boolean next() throws IOException;

    /** Returns the key. It is empty or the whole record in a file without keys. */
    ByteBuffer key();

    ByteBuffer value();

    /** Returns where floating-point numbers are in keys. */
    Numbers keyNumbers();

    /** Returns where they are in values. */
    Numbers valueNumbers();
}
