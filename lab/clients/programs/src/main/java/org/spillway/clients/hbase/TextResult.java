package org.spillway.clients.hbase;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.spillway.clients.steps.RecordText;

/** Writes what HBase promises as text, a cell or a record a line. */
final class TextResult {
    private static final int ROWS_A_CALL = 1000;

    private TextResult() {}

    /** Writes all versions of all cells of a table. */
    static void ofTable(Table table, Configuration conf, Path result) throws IOException {
        try (ResultScanner rows = table.getScanner(scan());
                Writer text = RecordText.writer(result.getFileSystem(conf), result)) {
            for (Result row : rows) {
                for (Cell cell : row.rawCells()) {
                    text.write(line(cell));
                }
            }
        }
    }

    /** Writes the numbers of rows and of cells of a table whose content is random. */
    static void ofSize(Table table, Configuration conf, Path result) throws IOException {
        long count = 0;
        long cells = 0;
        try (ResultScanner rows = table.getScanner(scan())) {
            for (Result row : rows) {
                count++;
                cells += row.size();
            }
        }
        if (cells == 0) {
            throw new IOException("no cell in " + table.getName());
        }
        try (Writer text = RecordText.writer(result.getFileSystem(conf), result)) {
            text.write("rows=" + count + " cells=" + cells + "\n");
        }
    }

    private static Scan scan() {
        return new Scan().readAllVersions().setCaching(ROWS_A_CALL);
    }

    /**
     * Writes all cells of the HFiles in a folder and its subfolders, file by file. HFiles have random names, so their order
     * is that of their first cells; a family's come together.
     */
    static void ofHFiles(Configuration conf, Path folder, Path result) throws IOException {
        FileSystem files = folder.getFileSystem(conf);
        List<List<Cell>> all = new ArrayList<>();
        for (Path file : RecordText.files(files, folder)) {
            List<Cell> cells = cells(files, file, conf);
            if (!cells.isEmpty()) {
                all.add(cells);
            }
        }
        all.sort(Comparator.<List<Cell>, String>comparing(
                        cells -> Bytes.toStringBinary(CellUtil.cloneFamily(cells.get(0))))
                .thenComparing(cells -> cells.get(0), CellComparator.getInstance()));
        try (Writer text = RecordText.writer(result.getFileSystem(conf), result)) {
            for (List<Cell> cells : all) {
                text.write("HFile of " + cells.size() + " cells\n");
                for (Cell cell : cells) {
                    text.write(line(cell));
                }
            }
        }
    }

    private static List<Cell> cells(FileSystem files, Path file, Configuration conf) throws IOException {
        List<Cell> cells = new ArrayList<>();
        try (HFile.Reader reader = HFile.createReader(files, file, conf);
                HFileScanner scanner = reader.getScanner(conf, false, false)) {
            for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
                cells.add(KeyValueUtil.copyToNewKeyValue(scanner.getCell()));
            }
        }
        return cells;
    }

    private static String line(Cell cell) {
        return Bytes.toStringBinary(CellUtil.cloneRow(cell)) + "\t"
                + Bytes.toStringBinary(CellUtil.cloneFamily(cell)) + ":"
                + Bytes.toStringBinary(CellUtil.cloneQualifier(cell)) + "\t"
                + cell.getTimestamp() + "\t"
                + Bytes.toStringBinary(CellUtil.cloneValue(cell)) + "\n";
    }
}
