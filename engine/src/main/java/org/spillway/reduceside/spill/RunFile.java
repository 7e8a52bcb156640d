package org.spillway.reduceside.spill;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.Disk;
import org.spillway.disk.RangeInput;
import org.spillway.disk.SharedFile;
import org.spillway.segment.ReadBuffers;
import org.spillway.segment.SegmentReader;
import org.spillway.segment.SegmentStreams;

/**
 * A file of one segment that this task has written.
 *
 * @param disk opens and deletes the file
 * @param path place of the file
 * @param length bytes of the file
 * @param rawLength bytes of its records and end mark
 * @param streams codec and encryption of the segment
 */
public record RunFile(Disk disk, Path path, long length, long rawLength, SegmentStreams streams) {
    private static final Logger LOG = LoggerFactory.getLogger(RunFile.class);

    public SharedFile open() throws IOException {
        return SharedFile.open(disk, path);
    }

    SegmentReader cursor(SharedFile file, ReadBuffers buffers) throws IOException {
        return new SegmentReader(input(file), rawLength, path.toString(), buffers);
    }

    /** Returns the bytes of its records and end mark. */
    public SegmentStreams.Input input(SharedFile file) throws IOException {
        String place = path.toString();
        return streams.input(new RangeInput(file, 0, length, place), length, place);
    }

    /** Deletes the file. If that fails it takes disk space until YARN removes the task's folders. */
    public void delete() {
        try {
            disk.delete(path);
        } catch (IOException e) {
            LOG.warn("{}: cannot be removed", path, e);
        }
    }
}
