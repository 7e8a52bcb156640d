package org.spillway.formats.lab;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WrongDataExceptionTest {
    private static final byte[] WRITTEN = {1, 2, 3};

    @Test
    void check_sameBytes_accepted() {
        assertThatCode(() -> WrongDataException.check("f", 7, "key", WRITTEN, new byte[] {0, 1, 2, 3, 4}, 1, 3))
                .doesNotThrowAnyException();
    }

    @Test
    void check_otherByte_throwsWithFirstDifference() {
        assertThatThrownBy(() -> WrongDataException.check("f", 7, "key", WRITTEN, new byte[] {0, 1, 9, 3}, 1, 3))
                .hasMessage("read back differs: file=f record=7, byte 1 of the key expected=0203 found=0903");
    }

    @Test
    void check_otherLength_throws() {
        assertThatThrownBy(() -> WrongDataException.check("f", 7, "key", WRITTEN, WRITTEN, 0, 2))
                .hasMessageEndingWith("byte 2 of the key expected=03 found=");
        assertThatThrownBy(() -> WrongDataException.check("f", 7, "key", WRITTEN, new byte[] {1, 2, 3, 4}, 0, 4))
                .hasMessageEndingWith("byte 3 of the key expected= found=04");
    }
}
