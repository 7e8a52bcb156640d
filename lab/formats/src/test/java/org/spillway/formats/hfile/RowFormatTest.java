package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.EnumSet;
import java.util.concurrent.atomic.LongAdder;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.spillway.formats.lab.WrongDataException;

/** Tests each contender on a local file: it reads what was written, and detects wrong rows. */
class RowFormatTest {
    /** Large cells in small blocks, so that the index has many entries. */
    private static final Setup SETUP = new Setup(StoreKind.LOCAL, Setup.LARGE_CELL, 8 << 10, Setup.MANY_THREADS);

    private static final Rows ROWS = new MadeRows(3000, SETUP.cellBytes(), 93417);

    @TempDir
    java.nio.file.Path folder;

    private Store store;

    @BeforeEach
    void open() throws IOException {
        store = new Store(new Configuration(), new Path(folder.toUri()));
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void readsWhatWasWritten(Contender contender) throws Exception {
        Path file = written(contender, ROWS);
        try (RowFile opened = format(contender, Caching.INDEX).open(ROWS, file)) {
            RowReader reader = opened.reader();
            assertThat(reader.read(0, ROWS.count())).isEqualTo(ROWS.count());
            assertThat(reader.read(ROWS.count() - 1, 1)).isEqualTo(1);
            // Reads backwards into the range that was just read, and with the reader of another thread.
            assertThat(reader.read(1000, 500)).isEqualTo(500);
            assertThat(opened.reader().read(1200, 30)).isEqualTo(30);
            assertThat(reader.read(1210, 1)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void noticesAnotherCell(Contender contender) throws Exception {
        Path file = written(contender, new MadeRows(ROWS.count(), ROWS.longestCell(), ROWS.seed() + 1));
        try (RowFile opened = format(contender, Caching.INDEX).open(ROWS, file)) {
            RowReader reader = opened.reader();
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
    @EnumSource
    void noticesAMissingRow(Contender contender) throws Exception {
        Path file = written(contender, new MadeRows(2000, ROWS.longestCell(), ROWS.seed()));
        try (RowFile opened = format(contender, Caching.INDEX).open(ROWS, file)) {
            RowReader reader = opened.reader();
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
    void trialFailsForAWrongRead() throws Exception {
        RowFormat honest = format(Contender.HFILE_PREAD, Caching.INDEX);
        RowFormat planted = new RowFormat() {
            @Override
            public void write(Rows rows, Path file) throws IOException {
                honest.write(new MadeRows(rows.count(), rows.longestCell(), rows.seed() + 1), file);
            }

            @Override
            public RowFile open(Rows rows, Path file) throws IOException {
                return honest.open(rows, file);
            }
        };
        Path file = store.file("planted");
        LongAdder compared = new LongAdder();
        Load load = new Load(ROWS, 64, 2);
        assertThatThrownBy(() -> new RowTrial(planted, store.fs(), file, load, compared).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageStartingWith("read back differs: file=" + file);
        assertThat(store.fs().exists(file)).isFalse();
        assertThat(compared.sum()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void readsWithEveryCache(Caching caching) throws Exception {
        for (Contender contender : EnumSet.of(Contender.HFILE_PREAD, Contender.HFILE_SEEK)) {
            Load load = new Load(ROWS, 640, 4);
            LongAdder compared = new LongAdder();
            Path file = store.file(contender.name());
            assertThat(new RowTrial(format(contender, caching), store.fs(), file, load, compared).call())
                    .containsOnlyKeys(
                            "write rows/s",
                            "scan rows/s",
                            "random rows/s",
                            "Gaussian rows/s",
                            "sequential rows/s",
                            RowTrial.SIZE)
                    .allSatisfy((figure, value) -> assertThat(value).as(figure).isPositive());
            assertThat(compared.sum()).isEqualTo(21 * 30 + 2 * 640 + ROWS.count());
        }
    }

    @Test
    void filesAreWhatTheyAreSaidToBe() throws Exception {
        assertThat(HFile.isHFileFormat(store.fs(), written(Contender.HFILE_PREAD, ROWS)))
                .isTrue();

        Path mapFile = written(Contender.MAP_FILE, ROWS);
        Path data = new Path(mapFile, MapFile.DATA_FILE_NAME);
        try (SequenceFile.Reader reader = new SequenceFile.Reader(store.conf(), SequenceFile.Reader.file(data))) {
            assertThat(reader.getCompressionType()).isEqualTo(CompressionType.NONE);
        }
        assertThat(entries(mapFile)).isEqualTo((ROWS.count() + 127) / 128);
        // 8 KB hold seven records of 1,050 bytes.
        assertThat(entries(written(Contender.MAP_FILE_BLOCKS, ROWS))).isEqualTo((ROWS.count() + 6) / 7);
    }

    /** HBase disables checksums on its own file system. MapFile must keep its checksums. */
    @Test
    void mapFileKeepsItsChecksums() throws Exception {
        Path file = written(Contender.MAP_FILE, ROWS);
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

    private Path written(Contender contender, Rows rows) throws IOException {
        Path file = store.file(contender.name());
        format(contender, Caching.INDEX).write(rows, file);
        return file;
    }

    private RowFormat format(Contender contender, Caching caching) throws IOException {
        return contender.format(store, SETUP, ROWS, caching);
    }
}
