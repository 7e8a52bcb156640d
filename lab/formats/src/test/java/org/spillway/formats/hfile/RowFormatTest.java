package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MapFile;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.formats.lab.WrongDataException;

/** Tests each contender on a local file: it reads what was written, and detects wrong rows. */
class RowFormatTest {
    /** Large cells in small blocks, so that the index has many entries. */
    private static final Setup SETUP = new Setup(false, Setup.LARGE_CELL, 8 << 10, Setup.MANY_THREADS);

    private static final int SEED = 93417;

    private static final Rows ROWS = Rows.made(3000, SETUP.cellBytes(), SEED);

    @TempDir
    java.nio.file.Path folder;

    private Store store;

    private static List<String> contenders() {
        return List.of(
                "MapFile", "MapFile, one reader", "MapFile, index like blocks", "HFile, seek+read", "HFile, pread");
    }

    @BeforeEach
    void open() throws IOException {
        store = new Store(new Configuration(), new Path(folder.toUri()));
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void read_writtenRows_equal(String contender) throws Exception {
        Path file = written(contender, ROWS);
        try (RowFormat.Opened opened = format(contender).open(ROWS, file)) {
            RowFormat.Reader reader = opened.reader();
            reader.read(0, ROWS.count());
            reader.read(ROWS.count() - 1, 1);
            // Reads backwards into the range that was just read, and with the reader of another thread.
            reader.read(1000, 500);
            opened.reader().read(1200, 30);
            reader.read(1210, 1);
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void read_otherCell_throws(String contender) throws Exception {
        Path file = written(contender, Rows.made(ROWS.count(), SETUP.cellBytes(), SEED + 1));
        try (RowFormat.Opened opened = format(contender).open(ROWS, file)) {
            RowFormat.Reader reader = opened.reader();
            assertThatThrownBy(() -> reader.read(2000, 1))
                    .isInstanceOf(WrongDataException.class)
                    .hasMessageContainingAll(
                            "read back differs",
                            file.toString(),
                            "record=2000, byte 0 of the cell",
                            "expected=",
                            "found=");
        }
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void read_missingRow_throws(String contender) throws Exception {
        Path file = written(contender, Rows.made(2000, SETUP.cellBytes(), SEED));
        try (RowFormat.Opened opened = format(contender).open(ROWS, file)) {
            RowFormat.Reader reader = opened.reader();
            assertThatThrownBy(() -> reader.read(1990, 30))
                    .isInstanceOf(WrongDataException.class)
                    .hasMessageContaining("read back differs")
                    .hasMessageContaining("record=2000");
            assertThatThrownBy(() -> reader.read(2500, 1))
                    .isInstanceOf(WrongDataException.class)
                    .hasMessageContaining("record=2500");
        }
    }

    /** A trial of a format that returns one wrong row fails with an error and gives no figures. */
    @Test
    void call_wrongRead_throwsWithoutFigures() throws Exception {
        RowFormat honest = format("HFile, pread");
        RowFormat planted = new RowFormat() {
            @Override
            public void write(Rows rows, Path file) throws IOException {
                honest.write(Rows.made(rows.count(), SETUP.cellBytes(), SEED + 1), file);
            }

            @Override
            public Opened open(Rows rows, Path file) throws IOException {
                return honest.open(rows, file);
            }
        };
        Path file = store.file("planted");
        assertThatThrownBy(() -> new RowTrial(planted, store.fs(), file, ROWS, 64, 2).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageStartingWith("read back differs: file=" + file);
        assertThat(store.fs().exists(file)).isFalse();
    }

    @Test
    void call_contenders_everyWorkload() throws Exception {
        for (String contender : List.of("MapFile", "HFile, seek+read", "HFile, pread")) {
            Path file = store.file("file");
            assertThat(new RowTrial(format(contender), store.fs(), file, ROWS, 640, 4).call())
                    .containsOnlyKeys("write", "scan", "random", "Gaussian", "sequential", "MB")
                    .allSatisfy((figure, value) -> assertThat(value).as(figure).isPositive());
        }
    }

    @Test
    void write_contenders_filesOfNamedFormat() throws Exception {
        assertThat(HFile.isHFileFormat(store.fs(), written("HFile, pread", ROWS)))
                .isTrue();

        Path mapFile = written("MapFile", ROWS);
        Path data = new Path(mapFile, MapFile.DATA_FILE_NAME);
        try (SequenceFile.Reader reader = new SequenceFile.Reader(store.conf(), SequenceFile.Reader.file(data))) {
            assertThat(reader.getCompressionType()).isEqualTo(CompressionType.NONE);
        }
        assertThat(entries(mapFile)).isEqualTo((ROWS.count() + 127) / 128);
        // 8 KB hold seven records of 1,050 bytes.
        assertThat(entries(written("MapFile, index like blocks", ROWS))).isEqualTo((ROWS.count() + 6) / 7);
    }

    /** HBase disables checksums on its own file system. MapFile must keep its checksums. */
    @Test
    void write_mapFile_checksumsKept() throws Exception {
        Path file = written("MapFile", ROWS);
        assertThat(store.fs().exists(new Path(file, "." + MapFile.DATA_FILE_NAME + ".crc")))
                .isTrue();
    }

    private long entries(Path mapFile) throws IOException {
        Path index = new Path(mapFile, MapFile.INDEX_FILE_NAME);
        try (SequenceFile.Reader reader = new SequenceFile.Reader(store.conf(), SequenceFile.Reader.file(index))) {
            long entries = 0;
            while (reader.next(new BytesWritable(), new LongWritable())) {
                entries++;
            }
            return entries;
        }
    }

    private Path written(String contender, Rows rows) throws IOException {
        Path file = store.file(contender.replaceAll("\\W", ""));
        format(contender).write(rows, file);
        return file;
    }

    private RowFormat format(String contender) {
        return SETUP.formats(store, ROWS).get(contender);
    }
}
