package org.spillway.mapside;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.spillway.collect.RunFiles;

/** A task's files in the local dirs, by the names and the choice of disk that Hadoop has for them. */
final class TaskFiles implements RunFiles {
    private final FileSystem fs;
    private final MapOutputFile names;

    TaskFiles(FileSystem fs, MapOutputFile names) {
        this.fs = fs;
        this.names = names;
    }

    @Override
    public FileSystem fs() {
        return fs;
    }

    @Override
    public Path run(int number, long sizeHint) throws IOException {
        return names.getSpillFileForWrite(number, sizeHint);
    }

    @Override
    public Path runIndex(int number, long sizeHint) throws IOException {
        return names.getSpillIndexFileForWrite(number, sizeHint);
    }

    @Override
    public Path output(long sizeHint) throws IOException {
        return names.getOutputFileForWrite(sizeHint);
    }

    @Override
    public Path outputBeside(Path run) {
        return names.getOutputFileForWriteInVolume(run);
    }

    @Override
    public Path outputIndex(long sizeHint) throws IOException {
        return names.getOutputIndexFileForWrite(sizeHint);
    }
}
