package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.run.Runs;

class FileOutputTest {
    private static final long SEED = 16180339;
    private static final int CHUNK = 1 << 18;

    @TempDir
    Path dir;

    private Path file;
    private MovableFile movable;
    private OutputStream out;

    @BeforeEach
    void create() throws IOException {
        file = dir.resolve("run");
        movable = new MovableFile(Runs.place(new LocalFileOps(), new org.apache.hadoop.fs.Path(file.toUri())));
        out = new FileOutput(movable);
    }

    @AfterEach
    void close() throws IOException {
        movable.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 5 * CHUNK + 12_345})
    void write_piecesOfAnyLength_allBytesInOrder(int length) throws IOException {
        Random random = new Random(SEED);
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        int at = 0;
        while (at < length) {
            int piece = Math.min(length - at, 1 + random.nextInt(random.nextBoolean() ? 100 : 2 * CHUNK));
            if (piece == 1) {
                out.write(bytes[at]);
            } else {
                out.write(bytes, at, piece);
            }
            at += piece;
        }
        out.close();
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void write_moreThanAChunk_onlyWholeChunksInFile() throws IOException {
        byte[] bytes = new byte[CHUNK + 1000];
        Arrays.fill(bytes, (byte) 7);
        out.write(bytes);
        assertThat(file).hasSize(CHUNK);
        out.close();
        assertThat(file).hasSize(bytes.length);
    }

    @Test
    void write_afterClose_throws() throws IOException {
        out.write(new byte[10]);
        out.close();
        out.close();
        assertThatIOException().isThrownBy(() -> out.write(new byte[10])).withMessage("the file is closed");
        assertThat(file).hasSize(10);
    }
}
