package org.spillway.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class Checksum128Test {

    @Test
    void add_lowHalfOverflows_carried() throws IOException {
        Checksum128 sum = of(0x1L, 0xFFFF_FFFF_FFFF_FFF0L);
        sum.add(of(0x2L, 0x11L));

        BigInteger expected = new BigInteger("1fffffffffffffff0", 16).add(new BigInteger("20000000000000011", 16));
        assertThat(sum.toString()).isEqualTo(expected.toString(16)).isEqualTo("40000000000000001");
    }

    @Test
    void addRow_rowInTwoArrays_sameSum() {
        byte[] row = new byte[TeraRow.BYTES];
        TeraRow.prepare(row);
        byte[] key = new byte[TeraRow.KEY_BYTES + 3]; // longer than a key, like the array of a reused Text
        byte[] value = new byte[TeraRow.VALUE_BYTES + 3];
        key[TeraRow.KEY_BYTES] = 1;
        value[TeraRow.VALUE_BYTES] = 1;
        System.arraycopy(row, TeraRow.KEY_BYTES, value, 0, TeraRow.VALUE_BYTES);

        Checksum128 whole = new Checksum128();
        whole.addRow(row);
        Checksum128 parts = new Checksum128();
        parts.addRow(key, value);
        assertThat(parts.toString()).isEqualTo(whole.toString()).isNotEqualTo("0");
    }

    @Test
    void normalised_text_hexWithoutLeadingZeros() {
        assertThat(new Checksum128().toString()).isEqualTo("0");
        assertThat(Checksum128.normalised("00aBc0")).isEqualTo("abc0");
        assertThat(Checksum128.normalised("000")).isEqualTo("0");
        assertThat(Checksum128.normalised("f".repeat(32))).isEqualTo("f".repeat(32));
        assertThat(Checksum128.normalised("f".repeat(33))).isNull();
        assertThat(Checksum128.normalised("0x1")).isNull();
        assertThat(Checksum128.normalised("")).isNull();
    }

    @Test
    void readFields_writtenSum_equal() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        of(7, -5).write(new DataOutputStream(bytes));
        Checksum128 copy = new Checksum128();
        copy.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

        assertThat(copy.toString()).isEqualTo("7fffffffffffffffb");
        assertThat(copy.low()).isEqualTo(-5);
    }

    private static Checksum128 of(long high, long low) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(high);
        out.writeLong(low);
        Checksum128 sum = new Checksum128();
        sum.readFields(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        return sum;
    }
}
