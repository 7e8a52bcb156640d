package org.spillway.formats.hfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnRowsTest {
    @TempDir
    java.nio.file.Path folder;

    /** Writes pairs of Text: key, value, key, value, ... */
    static Path file(java.nio.file.Path folder, String... texts) throws IOException {
        Writable[] pairs = new Writable[texts.length];
        for (int i = 0; i < texts.length; i++) {
            pairs[i] = new Text(texts[i]);
        }
        return file(folder, pairs);
    }

    private static Path file(java.nio.file.Path folder, Writable... pairs) throws IOException {
        Path file = new Path(folder.resolve("own.seq").toUri());
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                new Configuration(),
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(pairs[0].getClass()),
                SequenceFile.Writer.valueClass(pairs[1].getClass()))) {
            for (int i = 0; i < pairs.length; i += 2) {
                writer.append(pairs[i], pairs[i + 1]);
            }
        }
        return file;
    }

    @Test
    void sortsByTheBytesOfKeysAndKeepsTheFirstOfEqualOnes() throws Exception {
        // Text writes its length before its bytes, so c precedes aa. The last letter is above 127.
        Rows rows = read(file(folder, "c", "1", "aa", "2", "c", "3", "\u00fc", "long value"), 10);

        assertThat(rows.count()).isEqualTo(3);
        assertThat(text(rows, 0)).isEqualTo("\1c \1" + "1");
        assertThat(text(rows, 1)).isEqualTo("\2aa \1" + "2");
        assertThat(text(rows, 2)).isEqualTo("\2\u00fc \nlong value");
        assertThat(rows.longestKey()).isEqualTo(3);
        assertThat(rows.longestCell()).isEqualTo(11);
        assertThat(rows.bytes()).isEqualTo(2 + 2 + 3 + 2 + 3 + 11);
    }

    @Test
    void readsNoMoreThanAsked() throws Exception {
        assertThat(read(file(folder, "a", "1", "b", "2", "c", "3"), 2).count()).isEqualTo(2);
    }

    @Test
    void namesAKeyThatHBaseDoesNotTake() throws Exception {
        Path tooLong = file(folder, "a", "1", "x".repeat(OwnRows.MAX_KEY), "2");
        assertThatThrownBy(() -> read(tooLong, 10))
                .hasMessage("no key for HBase: record=1 bytes=32770 limits=1 to 32767");
        Path none = file(folder, NullWritable.get(), new BytesWritable());
        assertThatThrownBy(() -> read(none, 10)).hasMessage("no key for HBase: record=0 bytes=0 limits=1 to 32767");
    }

    @Test
    void refusesMoreThanTheHeapHolds() throws Exception {
        Path file = file(folder, "a", "1", "b", "2");
        assertThatThrownBy(() -> OwnRows.read(new Configuration(), file, 10, 7, 135))
                .hasMessageContainingAll("too large for the heap: rows=1 bytes=136 limit=135", "FORMATS_HEAP");
        assertThat(OwnRows.read(new Configuration(), file, 10, 7, 136).count()).isEqualTo(2);
    }

    private static Rows read(Path file, int max) throws IOException {
        return OwnRows.read(new Configuration(), file, max, 7);
    }

    private static String text(Rows rows, long row) {
        byte[] key = new byte[rows.longestKey()];
        byte[] cell = new byte[rows.longestCell()];
        return new String(key, 0, rows.key(row, key), StandardCharsets.UTF_8)
                + " "
                + new String(cell, 0, rows.cell(row, cell), StandardCharsets.UTF_8);
    }
}
