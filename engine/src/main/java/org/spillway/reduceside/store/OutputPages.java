package org.spillway.reduceside.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.List;
import org.spillway.io.BulkInput;
import org.spillway.jdk.Jdk;
import org.spillway.memory.Page;
import org.spillway.memory.PagePool;
import org.spillway.run.OneSegmentWriter;
import org.spillway.run.Run;
import org.spillway.run.RunInput;
import org.spillway.segment.SegmentInput;
import org.spillway.segment.SegmentStreams;

/**
 * Bytes in pages. One thread writes them from beginning to end, then one thread reads them once. A page is given back
 * as soon as it has been read. Pages that are held {@linkplain #soften softly} belong to the JVM.
 */
final class OutputPages {
    private static final int CHUNK = 1 << 16;

    private final PagePool pool;
    private final boolean isOnHeap;
    private final long length;
    private final Page[] pages;
    private long written;
    private List<SoftReference<Page>> soft;
    private Run copy;
    private SegmentStreams copyStreams;

    private OutputPages(PagePool pool, Page[] pages, long length) {
        this.pool = pool;
        this.pages = pages;
        this.length = length;
        this.isOnHeap = !pages[0].buffer().isDirect();
    }

    /**
     * Takes pages for {@code length} bytes, all at once.
     *
     * @return empty pages, or null if the pool has no room for them now
     */
    static OutputPages takeFrom(PagePool pool, long length) {
        Page[] pages = new Page[(int) ((length + pool.pageSize() - 1) / pool.pageSize())];
        return pool.lend(pages) ? new OutputPages(pool, pages, length) : null;
    }

    /** Whether the pages lie on the heap. */
    boolean isOnHeap() {
        return isOnHeap;
    }

    /** Returns the bytes that the pages hold when all is written. */
    long length() {
        return length;
    }

    /** Returns the bytes of all pages. */
    long capacity() {
        return (long) pages.length * pool.pageSize();
    }

    /** Appends bytes, of which the pages get no more than their {@linkplain #length length} in all. */
    void write(byte[] source, int offset, int count) {
        int pageSize = pool.pageSize();
        for (int done = 0; done < count; ) {
            int at = (int) (written % pageSize);
            Page page = pages[(int) (written / pageSize)];
            int piece = Math.min(count - done, pageSize - at);
            Jdk.put(page.buffer(), page.start() + at, source, offset + done, piece);
            written += piece;
            done += piece;
        }
    }

    /**
     * Copies the bytes to a disk, then holds the pages by soft references. The JVM takes them back before it would
     * throw an OutOfMemoryError; the rest is then read from the copy, which is deleted with the pages. All bytes must have
     * been written.
     */
    void soften(MergeContext task) throws IOException {
        long start = System.nanoTime();
        int pageSize = pool.pageSize();
        // Without a codec, so that the memory can be taken back at any time.
        copyStreams = new SegmentStreams(task.runStreams().conf(), null);
        OneSegmentWriter file = new OneSegmentWriter(task.files().input(0, capacity()), copyStreams);
        try {
            for (int i = 0; i < pages.length; i++) {
                int count = (int) Math.min(pageSize, length - (long) i * pageSize);
                file.records().appendMore(pages[i].buffer(), pages[i].start(), count);
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedIOException("stopped while copying");
                }
            }
            copy = file.finish();
        } catch (IOException | RuntimeException | Error e) {
            file.abandon(e);
            throw e;
        }
        soft = new ArrayList<>();
        for (int i = 0; i < pages.length; i++) {
            soft.add(new SoftReference<>(pages[i]));
            pool.forget(pages[i]);
            pages[i] = null;
        }
        task.figures().written(copy.length(), false, start);
    }

    /** Opens the bytes for reading. Closing the stream gives back all pages. */
    InputStream read() {
        return new Input();
    }

    /** Gives back all pages that have not been given back, and deletes their copy. */
    void release() {
        for (int i = 0; i < pages.length; i++) {
            giveBack(i);
        }
        if (copy != null) {
            copy.delete();
            copy = null;
        }
    }

    private void giveBack(int index) {
        if (pages[index] != null) {
            pool.giveBack(pages[index]);
            pages[index] = null;
        } else if (soft != null) {
            soft.get(index).clear();
        }
    }

    private final class Input extends BulkInput {
        private long position;
        // From the first page that the JVM has taken back, all is read from the copy.
        private RunInput file;
        private SegmentInput rest;

        @Override
        public int read(byte[] target, int offset, int count) throws IOException {
            if (position == written) {
                return -1;
            }
            int pageSize = pool.pageSize();
            int index = (int) (position / pageSize);
            int at = (int) (position % pageSize);
            int piece = (int) Math.min(Math.min(count, pageSize - at), written - position);
            Page page = soft == null ? pages[index] : soft.get(index).get();
            if (page == null || rest != null) {
                piece = readCopy(target, offset, piece);
            } else {
                Jdk.get(page.buffer(), page.start() + at, target, offset, piece);
            }
            position += piece;
            if (at + piece == pageSize) {
                giveBack(index);
            }
            return piece;
        }

        private int readCopy(byte[] target, int offset, int count) throws IOException {
            if (rest == null) {
                Run run = copy;
                if (run == null) {
                    throw new IOException("the memory of the output was freed while it was read");
                }
                file = file == null ? new RunInput(run, copyStreams) : file;
                // The reducer gets records before the end of the file is read, where a checksum says whether they are
                // sound.
                SegmentInput whole = file.input(0);
                try {
                    whole.verify();
                } finally {
                    whole.release();
                }
                rest = file.input(0);
                byte[] skipped = new byte[CHUNK];
                for (long left = position; left > 0; ) {
                    left -= rest.read(skipped, 0, (int) Math.min(CHUNK, left));
                }
            }
            return rest.read(target, offset, count);
        }

        @Override
        public void close() throws IOException {
            try {
                if (rest != null) {
                    rest.release();
                }
                if (file != null) {
                    file.close();
                }
            } finally {
                release();
            }
        }
    }
}
