package org.spillway.formats.avroparquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

/** Files with wrong rows. The trial must detect each wrong answer. */
@Tag("nightly")
class FormatTrialTest {
    private static final long ROWS = 200;
    private static final MadeRows MADE = new MadeRows(DataSet.NARROW, ROWS);

    @TempDir
    private Path folder;

    private ScratchFolder scratch;
    private FormatJobs jobs;

    @BeforeEach
    void open() throws Exception {
        scratch = ScratchFolder.open(folder.toString());
        jobs = new FormatJobs(scratch.conf(), folder.resolve("scratch"));
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    static Stream<FileFormat> formats() {
        return FileFormat.UNCOMPRESSED.stream();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void read_otherRows_throwsWithDifference(FileFormat format) throws Exception {
        Facts facts = Facts.of(MADE);
        FormatTrial trial = trial(format, facts);
        trial.write(new LinkedHashMap<>());
        trial.read(new LinkedHashMap<>());

        Facts longer = new Facts(ROWS + 1, facts.sums(), facts.columns(), facts.hash());
        assertFound(format, longer, "record=count expected=201 found=200");

        SortedMap<Integer, Long> sums = new TreeMap<>(facts.sums());
        sums.merge(sums.firstKey(), 1L, Long::sum);
        Facts other = new Facts(ROWS, sums, facts.columns(), facts.hash());
        assertFound(format, other, "record=sums by day");

        // The rows differ only in strings, which only the hash of all values covers.
        Facts hashed = new Facts(ROWS, facts.sums(), facts.columns(), facts.hash() + 1);
        assertFound(format, hashed, "record=hash expected=" + (facts.hash() + 1) + " found=" + facts.hash());
    }

    /** Reads the files, which lie where any trial of this format looks for them. */
    private void assertFound(FileFormat format, Facts expected, String message) {
        FormatTrial trial = trial(format, expected);
        assertThatThrownBy(() -> trial.read(new LinkedHashMap<>()))
                .isInstanceOf(WrongDataException.class)
                .hasMessageContaining("read back differs: file=" + trial.files())
                .hasMessageContaining(message);
    }

    @Test
    void run_failure_noFilesLeft() throws Exception {
        Facts wrong = new Facts(1, new TreeMap<>(), new TreeMap<>(), 0);
        FormatTrial trial = trial(FileFormat.AVRO, wrong);

        assertThatThrownBy(trial::run).isInstanceOf(WrongDataException.class);

        assertThat(scratch.fs().listStatus(scratch.path())).isEmpty();
    }

    private FormatTrial trial(FileFormat format, Facts expected) {
        return new FormatTrial(MADE, expected, format, Compression.NONE, jobs, scratch);
    }
}
