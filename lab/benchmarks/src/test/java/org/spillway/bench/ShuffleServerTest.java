package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShuffleServerTest {
    @Test
    void tell_portChanges_fileNeverEmpty(@TempDir Path folder) throws Exception {
        ShuffleServer.tell(folder, "0");
        FutureTask<Void> teller = new FutureTask<>(() -> {
            for (int port = 1; port <= 2_000; port++) {
                ShuffleServer.tell(folder, Integer.toString(port));
            }
            return null;
        });
        new Thread(teller).start();
        while (!teller.isDone()) {
            assertThat(Files.readString(ShuffleServer.port(folder))).isNotEmpty();
        }
        teller.get();
    }
}
