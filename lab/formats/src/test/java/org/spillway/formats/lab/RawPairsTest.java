package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RawPairsTest {
    private final Configuration conf = new Configuration();

    @TempDir
    java.nio.file.Path folder;

    @ParameterizedTest
    @EnumSource
    void givesSerializedBytes(CompressionType type) throws Exception {
        Path file = new Path(folder.resolve("pairs").toUri());
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class),
                SequenceFile.Writer.compression(type))) {
            writer.append(new LongWritable(0x0102), new Text("four"));
            writer.append(new LongWritable(3), new Text("x"));
        }
        try (RawPairs pairs = new RawPairs(conf, file)) {
            assertThat(pairs.next()).isTrue();
            assertThat(pairs.keyLength()).isEqualTo(8);
            assertThat(pairs.key()).startsWith(0, 0, 0, 0, 0, 0, 1, 2);
            // Text writes its length before its bytes.
            assertThat(value(pairs)).isEqualTo("\4four");
            assertThat(pairs.next()).isTrue();
            assertThat(value(pairs)).isEqualTo("\1x");
            assertThat(pairs.next()).isFalse();
        }
    }

    @Test
    void refusesAMissingFile() {
        assertThatThrownBy(
                        () -> new RawPairs(conf, new Path(folder.resolve("gone").toUri())))
                .isInstanceOf(FileNotFoundException.class);
    }

    private static String value(RawPairs pairs) {
        return new String(pairs.value(), 0, pairs.valueLength(), StandardCharsets.US_ASCII);
    }
}
