package org.spillway.reduceside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.ChildJvm;

@EnabledOnOs(OS.LINUX)
class CrowdedReducesTest {
    private static final int LIMIT = 400;
    private static final int MAPS = 150;

    @TempDir
    private Path dir;

    /** Each of four reduces would keep a quarter of the limit open. The JVM has files of its own, too. */
    @Test
    void reduce_fourInAJvm_shareItsOpenFiles() throws Exception {
        ChildJvm.Ended ended = ChildJvm.withOpenFiles(
                LIMIT,
                dir,
                List.of("-Xmx256m"),
                CrowdedReduces.class,
                String.valueOf(MAPS),
                dir.resolve("maps").toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        assertThat(ended.said().lines().filter(line -> line.startsWith("records=")))
                .containsExactlyElementsOf(Collections.nCopies(4, "records=" + MAPS + " requests=0"));
        assertThat(ended.said()).contains("blamed=[]");
    }
}
