package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.examples.terasort.GenSort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares rows at any position of the sequence with Hadoop's GenSort. */
class TeraRowTest {
    private static final int COUNT = 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "4095",
                "4294967286",
                "4294967296",
                "1000000000000",
                "9223372036854775797",
                "18446744073709551590"
            })
    void rows_firstNumber_asGenSort(String first) throws Exception {
        Path file = folder.resolve("rows");
        GenSort.main(new String[] {"-b" + first, Integer.toString(COUNT), file.toString()});

        assertThat(rows(Long.parseUnsignedLong(first))).isEqualTo(Files.readAllBytes(file));
    }

    @Test
    void rows_firstKey_asDocumented() {
        assertThat(new String(rows(0), 0, TeraRow.KEY_BYTES, StandardCharsets.US_ASCII))
                .isEqualTo("JimGrayRIP");
    }

    private static byte[] rows(long first) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] row = new byte[TeraRow.BYTES];
        TeraRow.prepare(row);
        Random128 random = new Random128(first);
        for (int i = 0; i < COUNT; i++) {
            TeraRow.fill(row, first + i, random);
            all.writeBytes(row);
            random.next();
        }
        return all.toByteArray();
    }
}
