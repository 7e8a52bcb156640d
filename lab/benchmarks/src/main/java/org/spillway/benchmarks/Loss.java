package org.spillway.benchmarks;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A loss of map outputs after the maps have ended. */
enum Loss {
    /** One bit of one output is flipped. */
    DAMAGED(1, false),
    /** The file of one output is deleted. The reduce gets its event after it has fetched all others. */
    FILE_GONE(1, true),
    /** The file of one output is deleted. The reduce gets its event together with all others. */
    FILE_GONE_AT_FIRST(1, false),
    /** The address of two outputs has no listener. The reduce gets their events after it has fetched all others. */
    NODE_GONE(2, true);

    // Stock requests up to 20 outputs of a host at once: the good outputs are affected together with the lost one.
    static final int MAPS = 20;

    private final int outputs;
    private final boolean isLast;

    Loss(int outputs, boolean isLast) {
        this.outputs = outputs;
        this.isLast = isLast;
    }

    /** Returns whether the output of a map's first attempt is lost. */
    boolean has(int map) {
        return map >= MAPS / 2 && map < MAPS / 2 + outputs;
    }

    /** Returns whether a reduce gets the events of the lost outputs after it has fetched all others. */
    boolean isLast() {
        return isLast;
    }

    /** Copies all outputs to second attempts, then damages or deletes the lost outputs of first attempts. */
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
                // the master names an address without a listener
            }
        }
    }
}
