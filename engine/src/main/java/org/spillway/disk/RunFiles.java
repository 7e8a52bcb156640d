package org.spillway.disk;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** Where a task's files go. */
public interface RunFiles {
    /** A new place for the n-th run. */
    FilePlace run(int number, long sizeHint) throws IOException;

    /** A new place for the n-th run's index. */
    FilePlace runIndex(int number, long sizeHint) throws IOException;

    /** The place of the final file. */
    FilePlace output(long sizeHint) throws IOException;

    /** The place of the final file on the disk of a run, so that the run can be renamed to it. */
    Path outputBeside(Path run) throws IOException;

    /** The place of the final file's index. */
    FilePlace outputIndex(long sizeHint) throws IOException;
}
