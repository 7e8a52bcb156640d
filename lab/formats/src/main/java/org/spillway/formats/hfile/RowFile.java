package org.spillway.formats.hfile;

import java.io.Closeable;
import java.io.IOException;

/** An open file. Closing it closes its readers. */
interface RowFile extends Closeable {
    /** Creates a reader for one more thread. Only one thread may call this at a time. */
    RowReader reader() throws IOException;
}
