package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PairTest {
    private static final int ALL = Integer.MAX_VALUE;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void read_pairs_serializedBytes(CompressionType type) throws Exception {
        String file = write(type, new LongWritable(0x0102), new Text("four"), new LongWritable(3), new Text("x"));

        List<Pair> pairs = Pair.read(file, ALL, ALL, ALL);

        assertThat(pairs).hasSize(2);
        assertThat(pairs.get(0).key()).containsExactly(0, 0, 0, 0, 0, 0, 1, 2);
        // Text writes its length before its bytes.
        assertThat(new String(pairs.get(0).value(), StandardCharsets.US_ASCII)).isEqualTo("\4four");
        assertThat(new String(pairs.get(1).value(), StandardCharsets.US_ASCII)).isEqualTo("\1x");
        assertThat(Pair.bytes(pairs)).isEqualTo(8 + 5 + 8 + 2);
    }

    @Test
    void read_limits_noMoreThanAsked() throws Exception {
        // Two bytes each.
        String file = text("a", "", "b", "", "c", "");
        assertThat(Pair.read(file, 2, ALL, ALL)).hasSize(2);
        assertThat(Pair.read(file, ALL, 4, ALL)).hasSize(2);
        assertThat(Pair.read(file, ALL, 3, ALL)).hasSize(1);
    }

    @Test
    void read_longKey_throwsWithLimit() throws Exception {
        String file = text("a", "1", "x".repeat(40_000), "2");
        assertThatThrownBy(() -> Pair.read(file, ALL, ALL, 32_767))
                .hasMessage("key too long: record=1 bytes=40003 limit=32767");
        assertThat(Pair.read(file, 1, ALL, 32_767)).hasSize(1);
    }

    @Test
    void read_noSequenceFile_throws() throws Exception {
        assertThatThrownBy(() -> Pair.read(folder.resolve("gone").toString(), ALL, ALL, ALL))
                .isInstanceOf(FileNotFoundException.class);
        Path text = Files.writeString(folder.resolve("text"), "not pairs at all");
        assertThatThrownBy(() -> Pair.read(text.toString(), ALL, ALL, ALL)).hasMessageContaining("not a SequenceFile");
    }

    private String text(String... texts) throws IOException {
        return write(CompressionType.NONE, Arrays.stream(texts).map(Text::new).toArray(Writable[]::new));
    }

    /** Writes pairs: key, value, key, value, ... */
    private String write(CompressionType type, Writable... pairs) throws IOException {
        Path file = folder.resolve("pairs");
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                new Configuration(),
                SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
                SequenceFile.Writer.keyClass(pairs[0].getClass()),
                SequenceFile.Writer.valueClass(pairs[1].getClass()),
                SequenceFile.Writer.compression(type))) {
            for (int i = 0; i < pairs.length; i += 2) {
                writer.append(pairs[i], pairs[i + 1]);
            }
        }
        return file.toString();
    }
}
