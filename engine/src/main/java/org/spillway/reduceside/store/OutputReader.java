package org.spillway.reduceside.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.reduceside.spill.MergeContext;
import org.spillway.reduceside.spill.MergedRun;
import org.spillway.run.OneSegmentWriter;
import org.spillway.segment.SegmentLayout;

/** Reads a map's output to its destination and verifies its checksum and length. One thread. */
final class OutputReader {
    private static final int CHUNK = 1 << 16;

    private final MergeContext task;
    private final MapOutput output;
    private final long length;

    /**
     * Creates a reader of one output.
     *
     * @param length bytes of its records and end mark
     */
    OutputReader(MergeContext task, MapOutput output, long length) {
        this.task = task;
        this.output = output;
        this.length = length;
    }

    /** Reads and verifies the output without keeping it. */
    void verify() throws IOException {
        read(new Target() {
            @Override
            public void write(byte[] bytes, int count) {
                // only the checksum is needed
            }
        });
    }

    /**
     * Reads the output to pages. They are given back if that fails.
     *
     * @param isWrapped whether it stays as it came, compressed and with its checksum
     */
    MemoryOutput toPages(OutputPages pages, boolean isWrapped) throws IOException {
        MemoryOutput stored = null;
        try {
            if (isWrapped) {
                new SegmentBytes(output).readWithSum(pages, task.heartbeat());
                stored = new MemoryOutput(output.map(), pages, length, output.place(), task.streams());
                return stored;
            }
            if (task.streams().isPlain()) {
                new SegmentBytes(output).read(pages, task.heartbeat());
            } else {
                read(new Target() {
                    @Override
                    public void write(byte[] bytes, int count) {
                        pages.write(bytes, 0, count);
                    }
                });
            }
            stored = new MemoryOutput(output.map(), pages);
            return stored;
        } finally {
            if (stored == null) {
                pages.release();
            }
        }
    }

    /** Reads the output to a file of its own. */
    MergedRun toFile(OneSegmentWriter file) throws IOException {
        long start = System.nanoTime();
        try {
            read(new Target() {
                private long left = length - SegmentLayout.END_MARK;

                @Override
                public void write(byte[] bytes, int count) throws IOException {
                    // Without the end mark, which the writer appends itself.
                    int records = (int) Math.min(count, left);
                    file.records().appendMore(ByteBuffer.wrap(bytes), 0, records);
                    left -= records;
                }
            });
            MergedRun run = new MergedRun(file.finish(), output.map(), false, task);
            task.observer().written(1, run.fileBytes(), false, System.nanoTime() - start);
            return run;
        } catch (IOException | RuntimeException | Error e) {
            file.abort(e);
            throw e;
        }
    }

    private void read(Target target) throws IOException {
        DecodedBytes bytes = new DecodedBytes(output, task.streams());
        try {
            byte[] chunk = new byte[(int) Math.min(CHUNK, length)];
            long left = length;
            for (int count = bytes.read(chunk); count >= 0; count = bytes.read(chunk)) {
                if (count > left) {
                    throw FetchException.damaged("longer than its raw length of " + length, output);
                }
                target.write(chunk, count);
                left -= count;
                task.heartbeat().beat();
            }
            if (left > 0) {
                throw FetchException.damaged(left + " bytes shorter than its raw length of " + length, output);
            }
            bytes.verify();
        } finally {
            bytes.close();
        }
    }

    /** Receives the bytes that were read. */
    private interface Target {
        void write(byte[] bytes, int count) throws IOException;
    }
}
