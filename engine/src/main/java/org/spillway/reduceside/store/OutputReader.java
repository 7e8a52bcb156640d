package org.spillway.reduceside.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.run.OneSegmentWriter;
import org.spillway.segment.SegmentLayout;

/** Reads a map's output to its destination and verifies its checksum and length. One thread. */
final class OutputReader {
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
        try (DecodedBytes bytes = new DecodedBytes(task, output, length)) {
            while (bytes.next() >= 0) {
                // only the checksum is needed
            }
        }
    }

    /**
     * Reads the output to pages. They are given back if that fails.
     *
     * @param isWrapped whether it stays as it came, compressed and with its checksum
     */
    MemoryOutput toPages(OutputPages pages, boolean isWrapped) throws IOException {
        boolean isSound = false;
        try {
            if (isWrapped || task.streams().isPlain()) {
                copy(pages, isWrapped);
            } else {
                decode(pages);
            }
            isSound = true;
        } finally {
            if (!isSound) {
                pages.release();
            }
        }
        return isWrapped
                ? new MemoryOutput(output.map(), pages, length, output.place(), task.streams())
                : new MemoryOutput(output.map(), pages);
    }

    /**
     * Reads an output that is not encrypted, as the map wrote it, directly to the pages.
     *
     * @param withSum whether the checksum is written to the pages, too
     */
    private void copy(OutputPages pages, boolean withSum) throws IOException {
        CRC32 crc = new CRC32();
        int rest = withSum ? SegmentLayout.CHECKSUM : 0;
        while (pages.room() > rest) {
            ByteBuffer piece = pages.next();
            int start = piece.position();
            piece.limit(start + (int) Math.min(piece.remaining(), pages.room() - rest));
            fill(piece);
            pages.wrote(piece.position() - start);
            crc.update(piece.position(start));
            task.heartbeat().beat();
        }
        ByteBuffer stored = ByteBuffer.allocate(SegmentLayout.CHECKSUM);
        fill(stored);
        if (stored.getInt(0) != (int) crc.getValue()) {
            throw FetchException.damaged(
                    "checksum stored=" + Integer.toHexString(stored.getInt(0)) + " computed="
                            + Integer.toHexString((int) crc.getValue()),
                    output);
        }
        if (withSum) {
            pages.write(stored.array(), 0, SegmentLayout.CHECKSUM);
        }
    }

    private void fill(ByteBuffer target) throws IOException {
        try {
            while (target.hasRemaining()) {
                if (output.bytes().read(target) < 0) {
                    throw new EOFException(target.remaining() + " bytes missing");
                }
            }
        } catch (IOException e) {
            throw FetchException.ofRead(e, output);
        }
    }

    private void decode(OutputPages pages) throws IOException {
        try (DecodedBytes bytes = new DecodedBytes(task, output, length)) {
            for (int count = bytes.next(); count >= 0; count = bytes.next()) {
                pages.write(bytes.chunk(), 0, count);
            }
        }
    }

    /** Reads the output to a file of its own. */
    MergedRun toFile(OneSegmentWriter file) throws IOException {
        long start = System.nanoTime();
        try {
            try (DecodedBytes bytes = new DecodedBytes(task, output, length)) {
                long left = length - SegmentLayout.END_MARK; // the writer appends the end mark itself
                for (int count = bytes.next(); count >= 0; count = bytes.next()) {
                    int records = (int) Math.min(count, left);
                    file.records().appendMore(ByteBuffer.wrap(bytes.chunk()), 0, records);
                    left -= records;
                }
            }
            MergedRun run = new MergedRun(file.finish(), output.map(), false, task);
            task.figures().written(run.fileBytes(), false, start);
            return run;
        } catch (IOException | RuntimeException | Error e) {
            file.abort(e);
            throw e;
        }
    }
}
