package org.spillway.formats.tfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.ScratchFolder;
import org.spillway.formats.lab.WrongDataException;

class PairTrialTest {
    private static final int COUNT = 20;
    private static final HeldMemory HELD = new HeldMemory(2, 1);

    @TempDir
    Path folder;

    private PairSet pairs;
    private ScratchFolder scratch;

    @BeforeEach
    void open() throws IOException {
        pairs = new PairSet(PairSource.made(1), COUNT, Long.MAX_VALUE);
        scratch = ScratchFolder.open(folder.toString(), 1);
    }

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void figuresFitTogether() throws IOException {
        PairTrial trial = new PairTrial(new Odd(COUNT, -1), pairs, scratch, HELD);
        Map<String, Double> figures = trial.call();

        double data = pairs.bytes() / (double) (1 << 20);
        assertThat(figures.get(PairTrial.WRITE) * figures.get(PairTrial.WRITE_EFFECTIVE))
                .isEqualTo(data, within(1e-9));
        assertThat(figures.get(PairTrial.READ) * figures.get(PairTrial.READ_IO))
                .isEqualTo(figures.get(PairTrial.FILE), within(1e-9));
        assertThat(figures).containsEntry(HeldMemory.WRITE, 2.0).containsEntry(HeldMemory.READ, 1.0);
        assertThat(trial.verified()).isEqualTo(COUNT);
        assertThat(scratch.fs().listStatus(scratch.path())).isEmpty();
    }

    @Test
    void findsAWrongByte() {
        assertThatThrownBy(() -> new PairTrial(new Odd(COUNT, 3), pairs, scratch, HELD).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageContainingAll("read back differs: file=", "/pairs record=3 expected=hash ", " found=hash ");
    }

    @Test
    void findsAMissingPair() {
        assertThatThrownBy(() -> new PairTrial(new Odd(COUNT - 1, -1), pairs, scratch, HELD).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageEndingWith("record=19 expected=20 pairs found=the end");
    }

    @Test
    void findsOnePairTooMany() throws IOException {
        PairSet fewer = new PairSet(PairSource.made(1), COUNT - 1, Long.MAX_VALUE);
        assertThatThrownBy(() -> new PairTrial(new Odd(COUNT, -1), fewer, scratch, HELD).call())
                .isInstanceOf(WrongDataException.class)
                .hasMessageEndingWith("record=19 expected=the end found=one more pair");
        assertThat(scratch.fs().listStatus(scratch.path())).isEmpty();
    }

    /**
     * A SequenceFile that returns a given number of the pairs 0, 1, ..., however many there are, and one pair with a
     * wrong byte.
     */
    private static final class Odd implements PairFormat {
        private final PairFormat real = new SequenceFileFormat("odd", CompressionType.NONE, null);
        private final int count;
        private final int wrong;

        Odd(int count, int wrong) {
            this.count = count;
            this.wrong = wrong;
        }

        @Override
        public String label() {
            return real.label();
        }

        @Override
        public CompressionCodec pooled() {
            return null;
        }

        @Override
        public Writer create(ScratchFolder scratch, org.apache.hadoop.fs.Path file) throws IOException {
            return real.create(scratch, file);
        }

        @Override
        public Reader open(ScratchFolder scratch, org.apache.hadoop.fs.Path file) throws IOException {
            Reader reader = real.open(scratch, file);
            return new Reader() {
                private int read;

                @Override
                public boolean next() throws IOException {
                    if (read == count) {
                        return false;
                    }
                    reader.next();
                    if (read++ == wrong) {
                        reader.value()[0]++;
                    }
                    return true;
                }

                @Override
                public byte[] key() {
                    return reader.key();
                }

                @Override
                public int keyLength() {
                    return reader.keyLength();
                }

                @Override
                public byte[] value() {
                    return reader.value();
                }

                @Override
                public int valueLength() {
                    return reader.valueLength();
                }

                @Override
                public void close() throws IOException {
                    reader.close();
                }
            };
        }
    }
}
