package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;

/** Hadoop's MapFile of BytesWritable, uncompressed. */
final class MapFileFormat implements RowFormat {
    /** Rows for each index entry; MapFile's default. */
    private static final int INTERVAL = 128;

    /** Bytes of a stream's buffer; Hadoop's default. */
    private static final int BUFFER_BYTES = 4096;

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

    /** Creates the format with Hadoop's defaults and one reader that the threads share in turn, as in the note of 2009. */
    static MapFileFormat shared(Configuration conf) {
        return new MapFileFormat(conf, INTERVAL, BUFFER_BYTES, true);
    }

    /**
     * Creates the format with one index entry, and a buffer, for as many bytes as HFile has in a block, so that only
     * the formats differ.
     */
    static MapFileFormat blocks(Configuration conf, Rows rows, int blockBytes) {
        long rowsInBlock = blockBytes / (RECORD_OVERHEAD + rows.bytes() / rows.count());
        return new MapFileFormat(conf, (int) Math.max(1, rowsInBlock), blockBytes, false);
    }

    @Override
    public void write(Rows rows, Path file) throws IOException {
        try (MapFile.Writer writer = new MapFile.Writer(
                conf,
                file,
                MapFile.Writer.keyClass(BytesWritable.class),
                MapFile.Writer.valueClass(BytesWritable.class),
                MapFile.Writer.compression(CompressionType.NONE))) {
            writer.setIndexInterval(interval);
            for (int row = 0; row < rows.count(); row++) {
                // Wraps the arrays without a copy.
                writer.append(new BytesWritable(rows.key(row)), new BytesWritable(rows.cell(row)));
            }
        }
    }

    @Override
    public Opened open(Rows rows, Path file) {
        return new OpenedMapFile(rows, file);
    }

    private final class OpenedMapFile implements Opened {
        private final Rows rows;
        private final Path file;
        /** Each has a stream, a position and an index. */
        private final List<MapFile.Reader> readers = new ArrayList<>();

        OpenedMapFile(Rows rows, Path file) {
            this.rows = rows;
            this.file = file;
        }

        @Override
        public Reader reader() throws IOException {
            if (readers.isEmpty() || !shared) {
                readers.add(new MapFile.Reader(file, conf));
                // Loads the index now; otherwise MapFile loads it in the first search.
                readers.get(readers.size() - 1).midKey();
            }
            MapFile.Reader reader = readers.get(readers.size() - 1);
            return (first, count) -> {
                // The threads of a shared reader share its position during a search and the rows read after it.
                synchronized (reader) {
                    read(reader, first, count);
                }
            };
        }

        private void read(MapFile.Reader reader, int first, int count) throws IOException {
            BytesWritable key = new BytesWritable();
            BytesWritable cell = new BytesWritable();
            if (reader.get(new BytesWritable(rows.key(first)), cell) == null) {
                throw Rows.missing(file, first);
            }
            rows.checkCell(file, first, cell.getBytes(), 0, cell.getLength());
            for (int row = first + 1; row < first + count; row++) {
                if (!reader.next(key, cell)) {
                    throw Rows.missing(file, row);
                }
                rows.checkKey(file, row, key.getBytes(), 0, key.getLength());
                rows.checkCell(file, row, cell.getBytes(), 0, cell.getLength());
            }
        }

        @Override
        public void close() throws IOException {
            for (MapFile.Reader reader : readers) {
                reader.close();
            }
        }
    }
}
