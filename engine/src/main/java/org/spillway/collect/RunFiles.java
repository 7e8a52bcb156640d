package org.spillway.collect;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Where a task's files go. */
public interface RunFiles {
    /** The local file system, unchecksummed: segments carry their own checksums. */
    FileSystem fs();

    /** A new place for the n-th run. */
    Path run(int number, long sizeHint) throws IOException;

    /** A new place for the n-th run's index. */
    Path runIndex(int number, long sizeHint) throws IOException;

    /** The place of the final file. */
    Path output(long sizeHint) throws IOException;

    /** The place of the final file on the disk of a run, so that the run can be renamed to it. */
    Path outputBeside(Path run) throws IOException;

    /** The place of the final file's index. */
    Path outputIndex(long sizeHint) throws IOException;
}
