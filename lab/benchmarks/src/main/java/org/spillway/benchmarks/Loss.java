package org.spillway.benchmarks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a job loses after its maps have ended. */
enum Loss {
    /** one bit of one output is another */
    DAMAGED(1, false),
    /** the file of one output is gone, which is heard of when all others are fetched */
    FILE_GONE(1, true),
    /** the same, heard of with all others */
    FILE_GONE_AT_FIRST(1, false),
    /** nobody listens where two outputs are said to be, which are heard of when all others are fetched */
    NODE_GONE(2, true);

    // As many as one request of stock's asks for: the good outputs of a host suffer with the lost one.
    static final int MAPS = 20;

    private final int outputs;
    private final boolean isLast;

    Loss(int outputs, boolean isLast) {
        this.outputs = outputs;
        this.isLast = isLast;
    }

    /** Whether the first attempt of a map has lost its output. */
    boolean has(int map) {
        return map >= MAPS / 2 && map < MAPS / 2 + outputs;
    }

    /** Whether a reduce hears of the lost outputs after it has fetched all others. */
    boolean isLast() {
        return isLast;
    }

    /** Copies all outputs to those of second attempts, then takes the first attempts' away that are lost. */
    void happen(Path folder) throws IOException {
        for (int map = 0; map < MAPS; map++) {
            Path file = MapOutputFiles.file(folder, map, 0);
            Path again = MapOutputFiles.file(folder, map, 1);
            Files.createDirectories(again.getParent());
            for (String suffix : List.of("", ".index")) {
                Files.copy(Path.of(file + suffix), Path.of(again + suffix));
            }
            if (has(map)) {
                take(file);
            }
        }
    }

    private void take(Path file) throws IOException {
        switch (this) {
            case DAMAGED -> {
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    long middle = open.length() / 2;
                    open.seek(middle);
                    int old = open.read();
                    open.seek(middle);
                    open.write(old ^ 1);
                }
            }
            case FILE_GONE, FILE_GONE_AT_FIRST -> Files.delete(file);
            case NODE_GONE -> {
                // it is asked for where nobody listens
            }
        }
    }
}
