package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.testing.ChildJvm;

class SharedFileTest {
    private static final int SIZE = 1 << 18;

    @TempDir
    private Path dir;

    /** As where a file is saved from its failed disk. */
    @Test
    void read_arrayLargerThanDirectMemory_readsAll() throws Exception {
        Path file = Files.write(dir.resolve("file"), new byte[SIZE]);
        ChildJvm.Ended ended = ChildJvm.run(dir, List.of("-XX:MaxDirectMemorySize=200k"), Reads.class, file.toString());
        assertThat(ended.exit()).as(ended.said()).isZero();
        assertThat(ended.said()).contains("read " + SIZE);
    }

    @Test
    void read_fileClosed_limitIsSetBack() throws Exception {
        SharedFile file = SharedFile.open(
                new LocalFileOps(),
                Files.write(dir.resolve("file"), new byte[SIZE]).toString());
        file.close();
        ByteBuffer target = ByteBuffer.allocate(2 * SIZE);
        assertThatThrownBy(() -> file.read(0, target)).isInstanceOf(IOException.class);
        assertThat(target.limit()).isEqualTo(2 * SIZE);
    }

    static final class Reads {
        public static void main(String[] arguments) throws Exception {
            try (SharedFile file = SharedFile.open(new LocalFileOps(), arguments[0])) {
                ByteBuffer all = ByteBuffer.allocate(SIZE);
                int more = 0;
                while (all.hasRemaining() && more >= 0) {
                    more = file.read(all.position(), all);
                }
                System.out.println("read " + all.position());
            }
        }
    }
}
