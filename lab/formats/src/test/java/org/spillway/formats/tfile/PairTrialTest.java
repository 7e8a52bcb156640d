package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Pair;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

class PairTrialTest {
    private static final List<Pair> PAIRS = new PairMaker(1).pairs(150_000);
    private static final int COUNT = PAIRS.size();

    @TempDir
    Path folder;

    private ScratchFolder scratch;

    @BeforeEach
    void open() throws IOException {
        scratch = ScratchFolder.open(folder.toString());
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void call_figures_fitTogether() throws IOException {
        Map<String, Double> figures = new PairTrial(new Odd(COUNT, -1), PAIRS, scratch).call();

        double data = Pair.bytes(PAIRS) / (double) (1 << 20);
        assertThat(figures.get(PairTrial.WRITE) * figures.get(PairTrial.WRITE_EFFECTIVE))
                .isEqualTo(data, within(1e-9));
        assertThat(figures.get(PairTrial.READ) * figures.get(PairTrial.READ_IO))
                .isEqualTo(figures.get(PairTrial.FILE), within(1e-9));
        assertThat(scratch.fs().listStatus(scratch.path())).isEmpty();
    }

    @Test
    void call_wrongByte_throwsWithItsPlace() {
        assertThatThrownBy(() -> new PairTrial(new Odd(COUNT, 3), PAIRS, scratch).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageContainingAll(
                        "read back differs: file=", "/pairs record=3, byte 0 of the value expected=", " found=");
    }

    @Test
    void call_missingPair_throws() {
        assertThatThrownBy(() -> new PairTrial(new Odd(COUNT - 1, -1), PAIRS, scratch).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageEndingWith("record=" + (COUNT - 1) + " expected=" + COUNT + " pairs found=the end");
    }

    @Test
    void call_onePairTooMany_throws() throws IOException {
        SequenceFileFormat real = new SequenceFileFormat(CompressionType.NONE, null);
        PairFormat more = new PairFormat() {
            @Override
            public Writer create(ScratchFolder scratch, org.apache.hadoop.fs.Path file) throws IOException {
                Writer writer = real.create(scratch, file);
                writer.append(PAIRS.get(0));
                return writer;
            }

            @Override
            public Reader open(ScratchFolder scratch, org.apache.hadoop.fs.Path file) throws IOException {
                return real.open(scratch, file);
            }
        };
        assertThatThrownBy(() -> new PairTrial(more, List.of(), scratch).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageEndingWith("record=0 expected=the end found=one more pair");
        assertThat(scratch.fs().listStatus(scratch.path())).isEmpty();
    }

    /**
     * A SequenceFile that returns a given number of the pairs 0, 1, ..., however many there are, and one pair with a
     * wrong byte.
     */
    private record Odd(int count, int wrong) implements PairFormat {
        private static final SequenceFileFormat REAL = new SequenceFileFormat(CompressionType.NONE, null);

        @Override
        public Writer create(ScratchFolder scratch, org.apache.hadoop.fs.Path file) throws IOException {
            return REAL.create(scratch, file);
        }

        @Override
        public Reader open(ScratchFolder scratch, org.apache.hadoop.fs.Path file) throws IOException {
            Reader reader = REAL.open(scratch, file);
            return new Reader() {
                private int read;

                @Override
                public boolean next() throws IOException {
                    if (read == count) {
                        return false;
                    }
                    reader.next();
                    if (read++ == wrong) {
                        reader.value().array()[0]++;
                    }
                    return true;
                }

                @Override
                public ByteBuffer key() {
                    return reader.key();
                }

                @Override
                public ByteBuffer value() {
                    return reader.value();
                }

                @Override
                public void close() throws IOException {
                    reader.close();
                }
            };
        }
    }
}
