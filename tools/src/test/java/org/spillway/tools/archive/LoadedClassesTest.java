package org.spillway.tools.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedClassesTest {
    @TempDir
    private Path dir;

    @Test
    void merged_listsThatUseTheSameIds_idsDropped() throws IOException {
        Path first = list("first", "java/lang/Object id: 0\na/A id: 1\nb/B id: 2 super: 1 source: b.jar\n");
        Path second = list("second", "java/lang/Object id: 0\nc/C id: 1\n@cp c/C 1 2 9\n");
        assertThat(LoadedClasses.merged(List.of(first, second)))
                .containsExactlyInAnyOrder("java/lang/Object", "a/A", "c/C", "@cp c/C 1 2 9");
    }

    @Test
    void merged_listWithoutIdsCutInLastLine_wholeClasses() throws IOException {
        assertThat(LoadedClasses.merged(List.of(list("old", "java/lang/Object\na/A\njava/lang/Str"))))
                .containsExactlyInAnyOrder("java/lang/Object", "a/A");
    }

    private Path list(String name, String text) throws IOException {
        return Files.writeString(dir.resolve(name), text);
    }
}
