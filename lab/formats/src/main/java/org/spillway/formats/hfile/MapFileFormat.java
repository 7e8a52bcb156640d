package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;

/** Hadoop's MapFile of BytesWritable, uncompressed. */
final class MapFileFormat implements RowFormat {
    /** Rows for each index entry; MapFile's default. */
    static final int INTERVAL = 128;

    /** Bytes of a stream's buffer; Hadoop's default. */
    static final int BUFFER_BYTES = 4096;

    /** Bytes of a record besides key and cell: two lengths of the record, one of the key, one of the cell. */
    private static final int RECORD_OVERHEAD = 4 * Integer.BYTES;

    private final Configuration conf;
    private final int interval;
    private final boolean shared;

    private MapFileFormat(Configuration conf, int interval, int bufferBytes, boolean shared) {
        this.conf = new Configuration(conf);
        this.conf.setInt(CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, bufferBytes);
        this.interval = interval;
        this.shared = shared;
    }

    /** Creates the format with Hadoop's defaults and a reader for each thread. */
    static MapFileFormat plain(Configuration conf) {
        return new MapFileFormat(conf, INTERVAL, BUFFER_BYTES, false);
    }

    /** Creates the format with Hadoop's defaults and one reader that the threads share in turn. */
    static MapFileFormat shared(Configuration conf) {
        return new MapFileFormat(conf, INTERVAL, BUFFER_BYTES, true);
    }

    /** Creates the format with one index entry, and a buffer, for as many bytes as HFile has in a block. */
    static MapFileFormat blocks(Configuration conf, Rows rows, int blockBytes) {
        long rowsInBlock = blockBytes / (RECORD_OVERHEAD + rows.bytes() / rows.count());
        return new MapFileFormat(conf, (int) Math.max(1, rowsInBlock), blockBytes, false);
    }

    @Override
    public void write(Rows rows, Path file) throws IOException {
        byte[] key = new byte[rows.longestKey()];
        byte[] cell = new byte[rows.longestCell()];
        try (MapFile.Writer writer = new MapFile.Writer(
                conf,
                file,
                MapFile.Writer.keyClass(BytesWritable.class),
                MapFile.Writer.valueClass(BytesWritable.class),
                MapFile.Writer.compression(CompressionType.NONE))) {
            writer.setIndexInterval(interval);
            for (int row = 0; row < rows.count(); row++) {
                // Wraps the arrays without a copy.
                writer.append(
                        new BytesWritable(key, rows.key(row, key)), new BytesWritable(cell, rows.cell(row, cell)));
            }
        }
    }

    @Override
    public RowFile open(Rows rows, Path file) throws IOException {
        return shared ? new OneReader(rows, file) : new ReaderEach(rows, file);
    }

    /** Opens a file and loads its index now; otherwise MapFile loads it in the first search. */
    private MapFile.Reader open(Path file) throws IOException {
        MapFile.Reader reader = new MapFile.Reader(file, conf);
        try {
            reader.midKey();
            return reader;
        } catch (IOException | RuntimeException e) {
            IOUtils.closeStream(reader);
            throw e;
        }
    }

    /** One reader, with a stream, a position and an index, for each thread. */
    private final class ReaderEach implements RowFile {
        private final Rows rows;
        private final Path file;
        private final List<MapFile.Reader> readers = new ArrayList<>();

        ReaderEach(Rows rows, Path file) {
            this.rows = rows;
            this.file = file;
        }

        @Override
        public RowReader reader() throws IOException {
            MapFile.Reader reader = open(file);
            readers.add(reader);
            return new MapFileRows(reader, rows, new RowCheck(rows, file));
        }

        @Override
        public void close() throws IOException {
            for (MapFile.Reader reader : readers) {
                reader.close();
            }
        }
    }

    /**
     * One reader for all threads. A lock covers a search and the rows read after it, because they share the reader's
     * position.
     */
    private final class OneReader implements RowFile {
        private final Rows rows;
        private final Path file;
        private final MapFile.Reader reader;

        OneReader(Rows rows, Path file) throws IOException {
            this.rows = rows;
            this.file = file;
            this.reader = open(file);
        }

        @Override
        public RowReader reader() {
            MapFileRows own = new MapFileRows(reader, rows, new RowCheck(rows, file));
            return (first, count) -> {
                synchronized (reader) {
                    return own.read(first, count);
                }
            };
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
