package org.spillway.formats.hfile;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.MapFile;

/** Reads a MapFile's rows. */
final class MapFileRows implements RowReader {
    private final MapFile.Reader reader;
    private final Rows rows;
    private final RowCheck check;
    private final byte[] wanted;
    private final BytesWritable key = new BytesWritable();
    private final BytesWritable cell = new BytesWritable();

    MapFileRows(MapFile.Reader reader, Rows rows, RowCheck check) {
        this.reader = reader;
        this.rows = rows;
        this.check = check;
        this.wanted = new byte[rows.longestKey()];
    }

    @Override
    public long read(long first, long count) throws IOException {
        long before = check.cells();
        // Wraps the array without a copy.
        BytesWritable search = new BytesWritable(wanted, rows.key(first, wanted));
        if (reader.get(search, cell) == null) {
            throw check.missing(first);
        }
        check.cell(first, cell.getBytes(), 0, cell.getLength());
        for (long row = first + 1; row < first + count; row++) {
            if (!reader.next(key, cell)) {
                throw check.missing(row);
            }
            check.key(row, key.getBytes(), 0, key.getLength());
            check.cell(row, cell.getBytes(), 0, cell.getLength());
        }
        return check.cells() - before;
    }
}
