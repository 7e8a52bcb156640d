package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.fs.HFileSystem;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.io.hfile.ReaderContext;
import org.apache.hadoop.hbase.io.hfile.ReaderContext.ReaderType;
import org.apache.hadoop.hbase.io.hfile.ReaderContextBuilder;

/** HBase's HFile, neither compressed nor encoded. A row is a cell without family and qualifier. */
final class HFileFormat implements RowFormat {
    private static final byte[] NONE = HConstants.EMPTY_BYTE_ARRAY;

    /** The timestamp of every cell; the value does not matter. */
    private static final long TIMESTAMP = 1;

    private final Configuration conf;
    private final HFileSystem fs;
    private final int blockBytes;
    private final boolean pread;
    private final Caching caching;

    /**
     * Creates a format with one block size and one read mode.
     *
     * @param pread true for positional reads on one stream that all threads share; false for seek and read, for which
     *     HBase opens a stream for each scanner, since a stream has one position
     */
    HFileFormat(HFileSystem fs, int blockBytes, boolean pread, Caching caching) {
        this.conf = fs.getConf();
        this.fs = fs;
        this.blockBytes = blockBytes;
        this.pread = pread;
        this.caching = caching;
    }

    private static KeyValue cell(byte[] key, int keyLength, byte[] value, int valueLength) {
        return new KeyValue(
                key, 0, keyLength, NONE, 0, 0, NONE, 0, 0, TIMESTAMP, KeyValue.Type.Put, value, 0, valueLength);
    }

    /** Returns a search key. */
    static KeyValue key(byte[] key, int length) {
        return cell(key, length, NONE, 0);
    }

    @Override
    public void write(Rows rows, Path file) throws IOException {
        HFileContext context = new HFileContextBuilder()
                .withBlockSize(blockBytes)
                .withIncludesMvcc(false)
                .build();
        byte[] key = new byte[rows.longestKey()];
        byte[] cell = new byte[rows.longestCell()];
        try (HFile.Writer writer = HFile.getWriterFactoryNoCache(conf)
                .withPath(fs, file)
                .withFileContext(context)
                .create()) {
            for (int row = 0; row < rows.count(); row++) {
                int keyLength = rows.key(row, key);
                writer.append(cell(key, keyLength, cell, rows.cell(row, cell)));
            }
        }
    }

    @Override
    public RowFile open(Rows rows, Path file) {
        return new Opened(rows, file);
    }

    private final class Opened implements RowFile {
        private final Rows rows;
        private final Path file;
        private final BlockMemory memory;
        private final List<HFile.Reader> readers = new ArrayList<>();

        Opened(Rows rows, Path file) {
            this.rows = rows;
            this.file = file;
            this.memory = new BlockMemory(caching, conf, rows, blockBytes);
        }

        @Override
        public RowReader reader() throws IOException {
            if (readers.isEmpty() || !pread) {
                readers.add(open(file, memory.config()));
            }
            HFile.Reader reader = readers.get(readers.size() - 1);
            return new HFileRows(() -> reader.getScanner(conf, true, pread), rows, new RowCheck(rows, file));
        }

        @Override
        public void close() throws IOException {
            for (HFile.Reader reader : readers) {
                reader.close();
            }
            memory.close();
        }
    }

    /** Follows the steps of HBase's HStoreFile: trailer, reader, then file info and index. */
    private HFile.Reader open(Path file, CacheConfig cache) throws IOException {
        ReaderContext context = new ReaderContextBuilder()
                .withFileSystemAndPath(fs, file)
                .withReaderType(pread ? ReaderType.PREAD : ReaderType.STREAM)
                .build();
        HFileInfo info = new HFileInfo(context, conf);
        HFile.Reader reader = HFile.createReader(context, info, cache, conf);
        info.initMetaAndIndex(reader);
        return reader;
    }
}
