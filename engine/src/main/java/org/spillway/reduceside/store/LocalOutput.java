package org.spillway.reduceside.store;

import java.io.IOException;
import org.apache.hadoop.io.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.disk.AfterFailure;
import org.spillway.disk.OpenFiles;
import org.spillway.disk.SharedFile;
import org.spillway.io.BulkInput;
import org.spillway.record.RecordCursor;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.segment.ReadBuffers;

/**
 * The output of one map in the map's own file on this node. It has been verified and is read again in place. It
 * replaces a copy in memory if the second read comes from the page cache, or if memory is short.
 *
 * @param inCache whether the output counts as in memory, because it is in the page cache. Its file then stays open and
 *     has a place in {@link OpenFiles}
 */
record LocalOutput(MapOutput output, boolean inCache, MergeContext task) implements MergeInput {
    private static final Logger LOG = LoggerFactory.getLogger(LocalOutput.class);

    @Override
    public long bytes() {
        return output.rawLength();
    }

    @Override
    public boolean isOnDisk() {
        return !inCache;
    }

    @Override
    public RecordCursor open(ReadBuffers buffers) throws IOException {
        SharedFile file = inCache
                ? output.file().open()
                : SharedFile.open(task.disk(), output.file().path());
        try {
            BulkInput bytes = file.range(output.file().start(), output.partLength(), output.place());
            DiskCursor reader = new DiskCursor(
                    task.streams().input(bytes, output.partLength(), output.place()),
                    output.rawLength() - task.streams().padding(),
                    buffers,
                    file,
                    inCache ? null : task.figures());
            reader.setMap(output.map());
            return reader;
        } catch (IOException | RuntimeException | Error e) {
            AfterFailure.close(file, e);
            throw e;
        }
    }

    /** Closes the file if it is open. Does not delete it, because it belongs to the job. */
    @Override
    public void discard() {
        if (inCache) {
            OpenFiles.OF_PROCESS.giveBack();
            IOUtils.cleanupWithLogger(LOG, output.file().open());
        }
    }
}
