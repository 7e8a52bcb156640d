package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;

/** An open file. Its readers are closed with it. */
interface RowFile extends Closeable {
    /** A reader for one more thread; to be called by one thread at a time. */
    RowReader reader() throws IOException;
}
