package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyRangesTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "3, 0", "200, 0", "200, 2", "200, 7", "200, 8", "200, 9"})
    void rangeOf_key_numberOfCutsNotAbove(int parts, int commonBytes) {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        CutPoints cuts = CutPoints.ofSample(keys(random, 2 * parts, commonBytes), parts);
        KeyRanges ranges = new KeyRanges(cuts);

        List<byte[]> probes = keys(random, 2000, commonBytes);
        probes.addAll(keys(random, 200, 0));
        probes.addAll(cuts.keys());
        for (byte[] key : probes) {
            long expected = cuts.keys().stream()
                    .filter(cut -> Arrays.compareUnsigned(cut, key) <= 0)
                    .count();
            assertThat(ranges.rangeOf(key))
                    .as("seed=%d key=%s", seed, Arrays.toString(key))
                    .isEqualTo((int) expected);
        }
    }

    @Test
    void ofSample_sample_evenRisingAndDistinct() {
        List<byte[]> sample = new ArrayList<>();
        for (int i = 9; i >= 0; i--) {
            sample.add(key(0xF8 + i / 2)); // two of each of F8 to FC
        }
        assertThat(CutPoints.ofSample(sample, 5).keys()).containsExactly(key(0xF9), key(0xFA), key(0xFB), key(0xFC));
        assertThat(CutPoints.ofSample(sample, 10).keys())
                .containsExactly(key(0xF8), key(0xF9), key(0xFA), key(0xFB), key(0xFC));
        assertThat(CutPoints.ofSample(sample, 1).keys()).isEmpty();
        assertThat(CutPoints.ofSample(new ArrayList<>(), 5).keys()).isEmpty();
    }

    @Test
    void read_writtenCuts_equal(@TempDir java.nio.file.Path folder) throws Exception {
        CutPoints cuts = new CutPoints(keys(new Random(1), 5, 0));
        Path file = new Path(folder.resolve("cuts").toString());
        Configuration conf = new Configuration();
        cuts.write(file, conf);

        assertThat(CutPoints.read(file, conf).keys()).containsExactlyElementsOf(cuts.keys());
    }

    private static byte[] key(int firstByte) {
        byte[] key = new byte[TeraRow.KEY_BYTES];
        key[0] = (byte) firstByte;
        return key;
    }

    private static List<byte[]> keys(Random random, int count, int commonBytes) {
        List<byte[]> keys = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] key = new byte[TeraRow.KEY_BYTES];
            random.nextBytes(key);
            Arrays.fill(key, 0, commonBytes, (byte) 0xA5);
            keys.add(key);
        }
        return keys;
    }
}
