package org.spillway.tools.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the comparison of two output folders on the local disk. */
class OutputTreesTest {
    @TempDir
    private Path temp;

    private final Configuration conf = new Configuration(false);
    private Path before;
    private Path after;

    @BeforeEach
    void makeFolders() throws IOException {
        before = Files.createDirectories(temp.resolve("before/deep")).getParent();
        after = Files.createDirectories(temp.resolve("after/deep")).getParent();
    }

    @Test
    void compare_equalFiles_sameBytes() throws IOException {
        both("part-0", "a\nb\n", "a\nb\n");
        both("deep/part-1", "", "");
        assertFound(OutputSimilarity.SAME_BYTES, "same bytes in 2 files");
    }

    @Test
    void compare_linesInOtherOrder_otherOrder() throws IOException {
        both("part-0", "a\nb\nb\nc\n", "b\na\nc\nb\n");
        assertFound(
                OutputSimilarity.OTHER_ORDER,
                "same records in another order in 1 files (part-0: same records in another order)");
    }

    @Test
    void compare_valuesOfKeyInOtherOrder_sameKeys() throws IOException {
        both("part-0", "a\t1\na\t2\nb\t3\n", "a\t2\na\t1\nb\t3\n");
        both("part-1", "a\u00011\na\u00012\n", "a\u00012\na\u00011\n");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.SAME_KEYS);

        both("part-0", "a\t1\na\t2\nb\t3\n", "b\t3\na\t1\na\t2\n");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.OTHER_ORDER);

        both("part-0", "a\t1\na\t2\nb\t3\n", "a\t1\na\t3\nb\t2\n");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.DIFFERENT);
    }

    @Test
    void isEmpty_emptyFiles_true() throws IOException {
        both("part-0", "", "");
        both("_SUCCESS", "x", "");
        assertThat(trees().isEmpty(path(before))).isTrue();
        both("deep/part-1", "a\n", "");
        assertThat(trees().isEmpty(path(before))).isFalse();
    }

    @Test
    void isEmpty_headerOnly_true() throws IOException {
        avro(before);
        assertThat(trees().isEmpty(path(before))).isTrue();
        avro(before, "a");
        assertThat(trees().isEmpty(path(before))).isFalse();
        sequence(after);
        assertThat(trees().isEmpty(path(after))).isTrue();
        sequence(after, "a", "b");
        assertThat(trees().isEmpty(path(after))).isFalse();
    }

    @Test
    void compare_lineTwiceInsteadOfAnother_different() throws IOException {
        both("part-0", "a\na\nb\nb\n", "a\na\na\na\n");
        assertFound(OutputSimilarity.DIFFERENT, "different in 1 files (part-0: different)");
    }

    @Test
    void compare_oneLineMissing_different() throws IOException {
        both("part-0", "a\nb\n", "a\n");
        both("part-1", "same\n", "same\n");
        assertFound(OutputSimilarity.DIFFERENT, "different in 2 files (part-0: 1 records, expected 2)");
    }

    @Test
    void compare_filesInOneFolderOnly_differentAndNamesThem() throws IOException {
        both("part-0", "a\n", "a\n");
        Files.writeString(before.resolve("deep/gone"), "x", StandardCharsets.UTF_8);
        Files.writeString(after.resolve("new"), "x", StandardCharsets.UTF_8);
        assertFound(OutputSimilarity.DIFFERENT, "files missing: [deep/gone], files added: [new]");
    }

    @Test
    void compare_missingFolder_different() throws IOException {
        both("part-0", "a\n", "a\n");
        after = temp.resolve("nowhere");
        assertFound(OutputSimilarity.DIFFERENT, "files missing: [part-0], files added: []");
        assertThat(trees().isEmpty(path(after))).isTrue();
        assertThat(trees().isEmpty(path(before))).isFalse();
    }

    /** Each sequence file has a random marker. */
    @Test
    void compare_sequenceFilesOfSameRecords_sameRecords() throws IOException {
        sequence(before, "a", "bc");
        sequence(after, "a", "bc");
        assertThat(Files.readAllBytes(before.resolve("part-0")))
                .isNotEqualTo(Files.readAllBytes(after.resolve("part-0")));
        assertFound(
                OutputSimilarity.SAME_RECORDS,
                "same records in the same order, in other bytes in 1 files"
                        + " (part-0: same records in the same order, in other bytes)");
    }

    @Test
    void compare_sequenceFilesWithOtherKeysAndValues_different() throws IOException {
        sequence(before, "a", "bc");
        sequence(after, "ab", "c");
        assertFound(OutputSimilarity.DIFFERENT, "different in 1 files (part-0: different)");
    }

    @Test
    void compare_avroFiles_comparesRecords() throws IOException {
        avro(before, "a", "b");
        avro(after, "b", "a");
        assertFound(
                OutputSimilarity.OTHER_ORDER,
                "same records in another order in 1 files (part-0: same records in another order)");
        avro(after, "a", "b");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.SAME_RECORDS);
        avro(after, "a", "c");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.DIFFERENT);
    }

    @Test
    void compare_firstFileNotReadable_isNotCompared() throws IOException {
        both("part-0", "SEQ\u0006cut", "SEQ\u0006off");
        assertThat(trees().compare(path(before), path(after)).text())
                .startsWith("not compared in 1 files (part-0: bytes differ, and its records cannot be read: ");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.NOT_COMPARED);
    }

    @Test
    void compare_onlySecondFileNotReadable_isDifferent() throws IOException {
        sequence(before, "a", "bc");
        Files.writeString(after.resolve("part-0"), "SEQ\u0006off", StandardCharsets.UTF_8);
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.DIFFERENT);
        assertThat(trees().compare(path(before), path(after)).text()).contains("its records cannot be read");
    }

    @Test
    void compare_codecNotOnTheClassPath_isNotComparedAndNamesIt() throws IOException {
        String file = "SEQ\u0006\u0001k\u0001v\u0001\u0000\u0007no.such";
        both("part-0", file + "x".repeat(100), file + "y".repeat(100));
        assertThat(trees().compare(path(before), path(after)).text())
                .isEqualTo("not compared in 1 files (part-0: bytes differ, and its records cannot be read:"
                        + " no such codec on the class path: no.such)");
    }

    @Test
    void compare_keyClassNotOnTheClassPath_comparesBytesOfRecords() throws IOException {
        sequence(before, List.of(new OwnKey(), new Text("b")));
        sequence(after, List.of(new OwnKey(), new Text("b")));
        conf.setClassLoader(new ClassLoader(getClass().getClassLoader()) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                if (name.equals(OwnKey.class.getName())) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name);
            }
        });
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.SAME_RECORDS);
        sequence(after, List.of(new OwnKey(), new Text("c")));
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.DIFFERENT);
    }

    /** Hadoop makes such a file system for each reader. */
    @Test
    void compare_sequenceFilesOfAFileSystemThatIsNotCached_areCompared() throws IOException {
        conf.setClass("fs.file.impl", LocalFileSystem.class, FileSystem.class);
        conf.setBoolean("fs.file.impl.disable.cache", true);
        sequence(before, List.of(new Text("a"), new Text("b")));
        sequence(after, List.of(new Text("a"), new Text("b")));
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.SAME_RECORDS);
    }

    /** A class of the job's. */
    public static final class OwnKey extends Text {}

    @Test
    void compare_outputIsAFile_comparesThatFile() throws IOException {
        both("part-0", "a\nb\n", "b\na\n");
        before = before.resolve("part-0");
        after = after.resolve("part-0");
        assertFound(
                OutputSimilarity.OTHER_ORDER,
                "same records in another order in 1 files ({out}: same records in another order)");
    }

    @Test
    void compare_numbersOfTextDifferByRounding_saysHowManyAndHowMuch() throws IOException {
        both("part-0", "a\t0.5 x\nb\t2.00000,7\nc\t1\n", "a\t0.5 x\nb\t2.00001,7\nc\t1\n");
        both("part-1", "a\t1.0E-5\n", "a\t1.00002E-5\n");
        both("part-2", "same\n", "same\n");
        assertFound(
                OutputSimilarity.FLOATS,
                "same but for floating-point numbers in 3 files: 2 records differ in floating-point numbers alone, by at most"
                        + " 2.0e-05 of the number (part-0: 1 records differ in floating-point numbers alone, by at most"
                        + " 5.0e-06 of the number; part-1: 1 records differ in floating-point numbers alone, by at most"
                        + " 2.0e-05 of the number)");
    }

    /** Beside the numbers that a test of one record has. */
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.6",
        "1000000.0, 999800.0",
        "1700000000.5, 1700000100.5",
        "0.1234567890, 0.1234567990",
        "3, 3.0",
        "1.0E3, 1000.0"
    })
    void compare_numbersDifferByMoreThanRounding_isDifferent(String number, String other) throws IOException {
        both("part-0", "a\t" + number + "\n", "a\t" + other + "\n");
        assertFound(OutputSimilarity.DIFFERENT, "different in 1 files (part-0: different)");
    }

    @ParameterizedTest
    @CsvSource({
        "5.551115123125783E-17, 0.0",
        "5.551115123125783E-17, -2.7755575615628914E-17",
        "2.9802322E-8, 0.0",
        "-0.0, 0.0",
        "1.6777216E7, 1.6777218E7",
        "0.30000000000000004, 0.3"
    })
    void compare_termsAddedInAnotherOrder_sameButForFloats(String number, String other) throws IOException {
        both("part-0", "a\t" + number + "\n", "a\t" + other + "\n");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.FLOATS);
    }

    /** All are apart by as little as rounding may be. */
    @Test
    void compare_aRecordIsLostAndAnotherThereTwice_isDifferent() throws IOException {
        both("part-0", "0.900001\n0.900002\n0.900003\n0.900004\n", "0.900001\n0.900003\n0.900004\n0.900004\n");
        assertFound(OutputSimilarity.DIFFERENT, "different in 1 files (part-0: different)");
    }

    @Test
    void compare_numbersDifferAndARecordToo_isDifferent() throws IOException {
        both("part-0", "a\t0.500001\nb\t1\n", "a\t0.5\nb\t2\n");
        assertFound(OutputSimilarity.DIFFERENT, "different in 1 files (part-0: different)");
    }

    @Test
    void compare_writtenNumbersDifferByRounding_sameButForFloats() throws IOException {
        for (List<Writable> pair : List.<List<Writable>>of(
                List.of(new DoubleWritable(0.12345678901), new DoubleWritable(0.12345678902)),
                List.of(new DoubleWritable(0.1234567f), new DoubleWritable(0.1234568f)),
                List.of(new FloatWritable(0.1234567f), new FloatWritable(0.1234568f)),
                List.of(new Text("rank 0.1234567"), new Text("rank 0.1234568")))) {
            sequence(before, List.of(new Text("a"), pair.get(0)));
            sequence(after, List.of(new Text("a"), pair.get(1)));
            assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.FLOATS);
            sequence(after, List.of(new Text("b"), pair.get(1)));
            assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.DIFFERENT);
        }
    }

    @Test
    void compare_textThatBeginsLikeSequenceFile_comparesLines() throws IOException {
        for (String text : new String[] {"SEQUENCE\t1\n", "SEQ\n", "SEQ"}) {
            both("part-0", text, text + "a\n");
            assertThat(trees().isEmpty(path(before))).as(text).isFalse();
        }
        both("part-0", "SEQUENCE\t1\na\t2\n", "a\t2\nSEQUENCE\t1\n");
        assertThat(trees().compare(path(before), path(after)).similarity()).isEqualTo(OutputSimilarity.OTHER_ORDER);
    }

    @Test
    void isEmpty_unreadableFile_false() throws IOException {
        both("part-0", "SEQ\u0006cut", "Obj\u0001cut");
        assertThat(trees().isEmpty(path(before))).isFalse();
        assertThat(trees().isEmpty(path(after))).isFalse();
        // The codec is not on the class path.
        both("part-0", "SEQ\u0006\u0001k\u0001v\u0001\u0000\u0007no.such" + "x".repeat(100), "");
        assertThat(trees().isEmpty(path(before))).isFalse();
    }

    private void assertFound(OutputSimilarity similarity, String text) throws IOException {
        assertThat(trees().compare(path(before), path(after))).isEqualTo(new OutputTrees.Finding(similarity, text));
    }

    private OutputTrees trees() throws IOException {
        // The raw file system, because checksum files are not outputs.
        return new OutputTrees(FileSystem.getLocal(conf).getRaw(), conf);
    }

    private void both(String name, String one, String other) throws IOException {
        Files.writeString(before.resolve(name), one, StandardCharsets.UTF_8);
        Files.writeString(after.resolve(name), other, StandardCharsets.UTF_8);
    }

    private void sequence(Path folder, String... keysAndValues) throws IOException {
        sequence(folder, Stream.of(keysAndValues).map(Text::new).toList());
    }

    /** Writes keys and values in turn. The file's classes are those of the first two, or Text. */
    private void sequence(Path folder, List<? extends Writable> keysAndValues) throws IOException {
        boolean none = keysAndValues.isEmpty();
        try (SequenceFile.Writer writer = SequenceFile.createWriter(
                conf,
                SequenceFile.Writer.stream(FileSystem.getLocal(conf).getRaw().create(path(folder.resolve("part-0")))),
                SequenceFile.Writer.keyClass(
                        none ? Text.class : keysAndValues.get(0).getClass()),
                SequenceFile.Writer.valueClass(
                        none ? Text.class : keysAndValues.get(1).getClass()))) {
            for (int i = 0; i < keysAndValues.size(); i += 2) {
                writer.append(keysAndValues.get(i), keysAndValues.get(i + 1));
            }
        }
    }

    private static void avro(Path folder, String... values) throws IOException {
        Schema schema = SchemaBuilder.builder().stringType();
        try (DataFileWriter<Object> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.create(schema, folder.resolve("part-0").toFile());
            for (String value : values) {
                writer.append(value);
            }
        }
    }

    private static org.apache.hadoop.fs.Path path(Path local) {
        return new org.apache.hadoop.fs.Path(local.toUri());
    }
}
