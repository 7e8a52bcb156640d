package org.spillway.formats.hfile;

import java.io.IOException;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;

/**
 * Reads an HFile's rows with a new scanner for each search, as HBase does for a get, so that no block remains from the
 * last search.
 */
final class HFileRows implements RowReader {
    /** A scanner's result when it has found the exact key. */
    private static final int FOUND = 0;

    private final Supplier<HFileScanner> scanners;
    private final Rows rows;
    private final RowCheck check;
    private final byte[] wanted;

    HFileRows(Supplier<HFileScanner> scanners, Rows rows, RowCheck check) {
        this.scanners = scanners;
        this.rows = rows;
        this.check = check;
        this.wanted = new byte[rows.longestKey()];
    }

    @Override
    public long read(long first, long count) throws IOException {
        long before = check.cells();
        int length = rows.key(first, wanted);
        try (HFileScanner scanner = scanners.get()) {
            if (scanner.seekTo(HFileFormat.key(wanted, length)) != FOUND) {
                throw check.missing(first);
            }
            check(first, scanner.getCell());
            for (long row = first + 1; row < first + count; row++) {
                if (!scanner.next()) {
                    throw check.missing(row);
                }
                check(row, scanner.getCell());
            }
        }
        return check.cells() - before;
    }

    private void check(long row, Cell cell) throws IOException {
        check.key(row, cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
        check.cell(row, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    }
}
