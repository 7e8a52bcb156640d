package org.spillway.reduceside.store;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
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
 */
final class LocalOutput implements MergeInput {
    private static final Logger LOG = LoggerFactory.getLogger(LocalOutput.class);

    private final MapOutput output;
    private final boolean inCache;
    private final MergeContext task;
    private final AtomicBoolean discarded = new AtomicBoolean();

    /**
     * Creates an input from an output that has been verified.
     *
     * @param inCache whether the output counts as in memory, because it is in the page cache. Its file then has a place
     *     in {@link OpenFiles}
     */
    LocalOutput(MapOutput output, boolean inCache, MergeContext task) {
        this.output = output;
        this.inCache = inCache;
        this.task = task;
    }

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
                    output.place(),
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
        if (inCache && discarded.compareAndSet(false, true)) {
            OpenFiles.OF_PROCESS.giveBack();
            try {
                output.file().open().close();
            } catch (IOException e) {
                LOG.warn("{}: cannot be closed", output.file().path(), e);
            }
        }
    }
}
