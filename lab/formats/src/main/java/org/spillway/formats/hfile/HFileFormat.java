package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.fs.HFileSystem;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContext;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.io.hfile.LruBlockCache;
import org.apache.hadoop.hbase.io.hfile.ReaderContext;
import org.apache.hadoop.hbase.io.hfile.ReaderContext.ReaderType;
import org.apache.hadoop.hbase.io.hfile.ReaderContextBuilder;

/** HBase's HFile, neither compressed nor encoded. A row is a cell without family and qualifier. */
final class HFileFormat implements RowFormat {
    private static final byte[] NONE = HConstants.EMPTY_BYTE_ARRAY;

    /** The timestamp of every cell; the value does not matter. */
    private static final long TIMESTAMP = 1;

    /** A scanner's result when it has found the exact key. */
    private static final int FOUND = 0;

    /** Room in the block cache for the index of a file of some GB. */
    private static final long INDEX_BYTES = 16 << 20;

    private final Configuration conf;
    private final HFileSystem fs;
    private final int blockBytes;
    private final boolean pread;

    /**
     * Creates a format with one block size and one read mode. HBase uses the first mode for gets and short scans, the
     * second for long scans.
     *
     * @param pread true for positional reads on one stream that all threads share; false for seek and read, for which
     *     HBase opens a stream for each scanner, since a stream has one position
     */
    HFileFormat(HFileSystem fs, int blockBytes, boolean pread) {
        this.conf = new Configuration(fs.getConf());
        // Only index blocks, as a MapFile's reader keeps its index. Row blocks are always read from the file.
        conf.setBoolean(CacheConfig.CACHE_DATA_ON_READ_KEY, false);
        this.fs = fs;
        this.blockBytes = blockBytes;
        this.pread = pread;
    }

    private static KeyValue cell(byte[] key, byte[] value) {
        return new KeyValue(
                key, 0, key.length, NONE, 0, 0, NONE, 0, 0, TIMESTAMP, KeyValue.Type.Put, value, 0, value.length);
    }

    @Override
    public void write(Rows rows, Path file) throws IOException {
        HFileContext context = new HFileContextBuilder()
                .withBlockSize(blockBytes)
                .withIncludesMvcc(false)
                .build();
        try (HFile.Writer writer = HFile.getWriterFactoryNoCache(conf)
                .withPath(fs, file)
                .withFileContext(context)
                .create()) {
            for (int row = 0; row < rows.count(); row++) {
                writer.append(cell(rows.key(row), rows.cell(row)));
            }
        }
    }

    @Override
    public Opened open(Rows rows, Path file) {
        return new OpenedHFile(rows, file);
    }

    private final class OpenedHFile implements Opened {
        private final Rows rows;
        private final Path file;
        private final LruBlockCache cache = new LruBlockCache(INDEX_BYTES, blockBytes, conf);
        private final List<HFile.Reader> readers = new ArrayList<>();

        OpenedHFile(Rows rows, Path file) {
            this.rows = rows;
            this.file = file;
        }

        @Override
        public Reader reader() throws IOException {
            if (readers.isEmpty() || !pread) {
                readers.add(open());
            }
            HFile.Reader reader = readers.get(readers.size() - 1);
            return (first, count) -> read(reader, first, count);
        }

        /** Follows the steps of HBase's HStoreFile: trailer, reader, then file info and index. */
        private HFile.Reader open() throws IOException {
            ReaderContext context = new ReaderContextBuilder()
                    .withFileSystemAndPath(fs, file)
                    .withReaderType(pread ? ReaderType.PREAD : ReaderType.STREAM)
                    .build();
            HFileInfo info = new HFileInfo(context, conf);
            HFile.Reader reader = HFile.createReader(context, info, new CacheConfig(conf, cache), conf);
            info.initMetaAndIndex(reader);
            return reader;
        }

        /** Has a new scanner for each search, as HBase for a get, so that no block remains from the last search. */
        private void read(HFile.Reader reader, int first, int count) throws IOException {
            try (HFileScanner scanner = reader.getScanner(conf, true, pread)) {
                if (scanner.seekTo(cell(rows.key(first), NONE)) != FOUND) {
                    throw Rows.missing(file, first);
                }
                check(first, scanner.getCell());
                for (int row = first + 1; row < first + count; row++) {
                    if (!scanner.next()) {
                        throw Rows.missing(file, row);
                    }
                    check(row, scanner.getCell());
                }
            }
        }

        private void check(int row, Cell cell) throws IOException {
            rows.checkKey(file, row, cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
            rows.checkCell(file, row, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
        }

        @Override
        public void close() throws IOException {
            for (HFile.Reader reader : readers) {
                reader.close();
            }
            cache.shutdown();
        }
    }
}
