package org.spillway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.disk.FilePlace;
import org.spillway.disk.LocalFileOps;
import org.spillway.work.Heartbeat;

class RunIndexTest {
    private final JobConf job = new JobConf(false);

    @TempDir
    Path dir;

    @Test
    void write_folderInTheWay_onTheNextDisk() throws Exception {
        Path folderOfThatName = Files.createDirectories(dir.resolve("disk1").resolve("file"));
        Path onTheNextDisk = Files.createDirectory(dir.resolve("disk2")).resolve("file");
        RunIndex index = new RunIndex(2);
        index.put(1, 10, 20, 30, 40);
        org.apache.hadoop.fs.Path stored =
                index.write(new Place(List.of(folderOfThatName, onTheNextDisk)), RunIndex.FIELDS);
        assertThat(Path.of(stored.toUri().getPath())).isEqualTo(onTheNextDisk);
        RunIndex loaded = RunIndex.load(new LocalFileOps(), stored, 2);
        assertThat(List.of(loaded.start(1), loaded.rawLength(1), loaded.partLength(1), loaded.records(1)))
                .containsExactly(10L, 20L, 30L, 40L);
    }

    private final class Place implements FilePlace {
        private final List<Path> files;

        Place(List<Path> files) {
            this.files = files;
        }

        @Override
        public LocalFileOps disk() {
            return new LocalFileOps();
        }

        @Override
        public org.apache.hadoop.fs.Path path() {
            return new org.apache.hadoop.fs.Path(files.get(0).toString());
        }

        @Override
        public Heartbeat heartbeat() {
            return new Heartbeat();
        }

        @Override
        public boolean isLookedUp() {
            return false;
        }

        @Override
        public FilePlace elsewhere(long bytes, IOException failure) {
            return new Place(files.subList(1, files.size()));
        }
    }
}
