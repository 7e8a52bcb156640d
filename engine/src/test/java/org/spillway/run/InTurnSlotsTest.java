package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spillway.disk.LocalFileOps;

class InTurnSlotsTest {
    private static final int BLOCK = 1 << 16;
    // The same value as in FileOutput.
    private static final int CHUNK = 1 << 18;

    @TempDir
    Path dir;

    private Path path;

    @Test
    void finish_anyOrder_fileInPartitionOrder() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int partitions = 30;
        InTurnFile file = file(partitions, Long.MAX_VALUE);
        byte[][] contents = contents(random, partitions, 3 * BLOCK);
        List<Integer> order = new ArrayList<>();
        for (int p = 0; p < partitions; p++) {
            order.add(p);
        }
        Collections.shuffle(order, random);
        for (int p : order) {
            write(file.new Slot(p), contents[p], random);
        }
        check("seed=" + seed, file.finish(), contents);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "0, 20", "0, 59", "1, 0", "1, 20", "10, 0", "10, 20", "10, 59"})
    void write_threadsFatPartitionLittleRoom_fileInPartitionOrder(int blocks, int fat) throws Exception {
        long seed = System.nanoTime();
        int partitions = 60;
        byte[][] contents = contents(new Random(seed), partitions, 5000);
        contents[fat] = new byte[20 * BLOCK + 17];
        new Random(seed).nextBytes(contents[fat]);
        InTurnFile file = file(partitions, (long) blocks * BLOCK);
        AtomicInteger next = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> parts = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                Random own = new Random(seed + t);
                parts.add(threads.submit(() -> {
                    for (int p = next.getAndIncrement(); p < partitions; p = next.getAndIncrement()) {
                        write(file.new Slot(p), contents[p], own);
                    }
                    return null;
                }));
            }
            for (Future<?> part : parts) {
                part.get();
            }
        } finally {
            threads.shutdownNow();
        }
        check("seed=" + seed, file.finish(), contents);
    }

    @Test
    void write_withTheTurn_directlyToTheFile() throws IOException {
        InTurnFile file = file(3, Long.MAX_VALUE);
        InTurnFile.Slot second = file.new Slot(1);
        second.write(new byte[] {3, 4}, 0, 2);
        second.write(new byte[CHUNK]);
        assertThat(path).isEmptyFile();
        InTurnFile.Slot first = file.new Slot(0);
        first.write(1);
        first.write(new byte[] {9, 2, 9}, 1, 1);
        first.write(new byte[CHUNK]);
        assertThat(path).hasSize(CHUNK);
        first.finish(7, 1);
        assertThat(file.awaitTurn(1)).isEqualTo(CHUNK + 2);
        second.write(5); // the bytes that were held back come first
        assertThat(path).hasSize(2 * CHUNK);
        second.finish(8, 1);
        file.new Slot(2).finish(0, 0);
        assertThat(file.finish().length()).isEqualTo(2 * CHUNK + 5);
        ByteBuffer expected = ByteBuffer.allocate(2 * CHUNK + 5);
        expected.put((byte) 1).put((byte) 2).position(CHUNK + 2);
        expected.put((byte) 3).put((byte) 4).position(2 * CHUNK + 4);
        expected.put((byte) 5);
        assertThat(Arrays.equals(Files.readAllBytes(path), expected.array())).isTrue();
    }

    private InTurnFile file(int partitions, long limit) throws IOException {
        path = dir.resolve("run");
        return new InTurnFile(
                partitions, false, limit, Runs.place(new LocalFileOps(), new org.apache.hadoop.fs.Path(path.toUri())));
    }

    private static byte[][] contents(Random random, int partitions, int longest) {
        byte[][] contents = new byte[partitions][];
        for (int p = 0; p < partitions; p++) {
            contents[p] = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(longest)];
            random.nextBytes(contents[p]);
        }
        return contents;
    }

    private static void write(InTurnFile.Slot slot, byte[] content, Random random) throws IOException {
        int at = 0;
        while (at < content.length) {
            int piece = Math.min(content.length - at, 1 + random.nextInt(2 * BLOCK));
            slot.write(content, at, piece);
            at += piece;
        }
        slot.finish(content.length + 100L, content.length + 200L);
    }

    private void check(String seed, Run run, byte[][] contents) throws IOException {
        RunIndex index = run.index();
        byte[] bytes = Files.readAllBytes(path);
        int position = 0;
        for (int p = 0; p < contents.length; p++) {
            assertThat(index.start(p)).as(seed + ": start of " + p).isEqualTo(position);
            assertThat(index.partLength(p)).isEqualTo(contents[p].length);
            assertThat(index.rawLength(p)).isEqualTo(contents[p].length + 100L);
            assertThat(index.records(p)).isEqualTo(contents[p].length + 200L);
            int end = position + contents[p].length;
            assertThat(Arrays.equals(bytes, position, end, contents[p], 0, contents[p].length))
                    .as(seed + ": bytes of " + p)
                    .isTrue();
            position = end;
        }
        assertThat(bytes).hasSize(position);
        assertThat(index.runLength()).isEqualTo(position);
    }
}
