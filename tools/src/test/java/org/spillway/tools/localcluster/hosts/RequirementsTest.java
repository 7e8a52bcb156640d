package org.spillway.tools.localcluster.hosts;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what is said where a network cannot be made. */
class RequirementsTest {
    @TempDir
    private Path empty;

    @Test
    void checkTools_pathWithoutIp_namesItAndItsPackage() {
        assertThatThrownBy(() -> Requirements.checkTools(empty.toString()))
                .isInstanceOf(IOException.class)
                .hasMessage("hosts need the command ip (package iproute2 of Debian)");
    }
}
