package org.spillway.reduceside.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.memory.PagePool;
import org.spillway.testing.TaskHarness;

/** An output of ten and a half pages that is held softly: each byte comes, whether the JVM takes the pages back or not. */
class SoftOutputTest {
    private static final int PAGE = 1 << 12;
    private static final int LENGTH = 10 * PAGE + PAGE / 2;

    @TempDir
    private Path dir;

    private final PagePool pool = PagePool.ofArrays(16L * PAGE, PAGE);
    private final byte[] bytes = new byte[LENGTH];

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void read_heapNotFilled_pagesAreStillThere() throws Exception {
        OutputPages pages = soft();
        assertThat(pool.lent())
                .as("the pool's limit is not for the JVM's pages")
                .isZero();
        damageCopy();
        try (InputStream in = pages.read()) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void read_heapFilled_fromTheCopy() throws Exception {
        OutputPages pages = soft();
        fillHeap();
        try (InputStream in = pages.read()) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
        assertThat(files()).isEmpty();
    }

    @Test
    void read_heapFilledMeanwhile_restFromTheCopy() throws Exception {
        OutputPages pages = soft();
        try (InputStream in = pages.read()) {
            byte[] first = in.readNBytes(3 * PAGE + 100);
            fillHeap();
            byte[] rest = in.readAllBytes();
            assertThat(first).isEqualTo(Arrays.copyOf(bytes, first.length));
            assertThat(rest).isEqualTo(Arrays.copyOfRange(bytes, first.length, LENGTH));
        }
        assertThat(files()).isEmpty();
    }

    /** No record of a damaged copy reaches the reducer. */
    @Test
    void read_damagedCopy_failsBeforeItsFirstByte() throws Exception {
        OutputPages pages = soft();
        fillHeap();
        damageCopy();
        try (InputStream in = pages.read()) {
            assertThatThrownBy(() -> in.read(new byte[1]))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("map_");
        }
    }

    /** Code of the job that ignores the end of its task may read on. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void read_memoryFreed_failsAsAnInputDoes(boolean isSoft) throws Exception {
        OutputPages pages = isSoft ? soft() : written();
        InputStream in = pages.read();
        in.readNBytes(PAGE + 100);
        pages.release();
        assertThatThrownBy(() -> in.read(new byte[1])).isInstanceOf(IOException.class);
        assertThat(files()).isEmpty();
    }

    @Test
    void soften_interrupted_leavesNoFile() throws Exception {
        OutputPages pages = written();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> soften(pages)).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(files()).isEmpty();
        pages.release();
        assertThat(pool.lent()).isZero();
    }

    private OutputPages soft() throws IOException {
        OutputPages pages = written();
        soften(pages);
        return pages;
    }

    private void soften(OutputPages pages) throws IOException {
        pages.soften(TestMergeContext.in(dir));
    }

    private OutputPages written() {
        new Random(1).nextBytes(bytes);
        OutputPages pages = OutputPages.takeFrom(pool, LENGTH);
        pages.write(bytes, 0, LENGTH);
        return pages;
    }

    // The JVM clears all soft references before it throws.
    private static void fillHeap() {
        int tooMany = (int) Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory());
        assertThatThrownBy(() -> new byte[2][tooMany].clone()).isInstanceOf(OutOfMemoryError.class);
    }

    private void damageCopy() throws IOException {
        Path copy;
        try (Stream<Path> walk = Files.walk(dir)) {
            copy = walk.filter(Files::isRegularFile).findAny().orElseThrow();
        }
        byte[] damaged = Files.readAllBytes(copy);
        damaged[LENGTH / 2] ^= 1;
        Files.write(copy, damaged);
    }

    private List<String> files() {
        return TaskHarness.filesIn(List.of(dir));
    }
}
