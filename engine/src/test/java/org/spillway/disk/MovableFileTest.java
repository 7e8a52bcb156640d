package org.spillway.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spillway.work.Heartbeat;
import org.spillway.work.ParallelWork;
import org.spillway.work.Workers;

/**
 * A file whose disk fails moves to another disk with all its bytes, with any number of writing threads, or fails with
 * the reason.
 */
class MovableFileTest {
    private static final int PIECE = 5000;
    private static final int PIECES = 300;
    private static final int THREADS = 4;

    @TempDir
    Path dir;

    private List<Path> disks;
    private LocalFileOps disk;
    private final byte[] content = new byte[PIECE * PIECES];

    @BeforeEach
    void prepare() throws IOException {
        new Random(17).nextBytes(content);
        disk = new LocalFileOps();
        disks = List.of(dir.resolve("a"), dir.resolve("b"), dir.resolve("c"));
        for (Path folder : disks) {
            Files.createDirectory(folder);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, PIECE, 3 * PIECE + 17, 700_000, PIECES * PIECE - 1})
    void write_diskFull_movesToTheNextDisk(long room) throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.FULL, room, 1);
        assertThat(write()).isEqualTo(disks.get(1).resolve("file"));
        assertThat(failed()).containsExactly(disks.get(0));
        assertThat(Files.readAllBytes(disks.get(1).resolve("file"))).isEqualTo(content);
        assertThat(disks.get(0)).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 3 * PIECE + 17, 700_000})
    void write_twoDisksFull_movesToTheThird(long room) throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.FULL, room, 2);
        assertThat(write()).isEqualTo(disks.get(2).resolve("file"));
        assertThat(failed()).hasSize(2);
        assertThat(Files.readAllBytes(disks.get(2).resolve("file"))).isEqualTo(content);
        assertThat(disks.get(0)).isEmptyDirectory();
        assertThat(disks.get(1)).isEmptyDirectory();
    }

    @Test
    void write_failedDiskCannotBeRead_throwsWithFile() throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.BROKEN, 700_000, 1);
        assertThatThrownBy(this::write)
                .hasRootCauseMessage("Input/output error")
                .hasStackTraceContaining("cannot save " + disks.get(0).resolve("file") + " from its failed disk")
                .hasStackTraceContaining("cannot read it at 0");
        assertThat(failed()).hasSize(1);
    }

    @Test
    void write_errorWhileItMoves_leavesNoCopy() throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.DYING, 700_000, 1);
        assertThatThrownBy(this::write)
                .rootCause()
                .isInstanceOf(StackOverflowError.class)
                .hasMessage("injected");
        assertThat(disks.get(1)).isEmptyDirectory();
        assertThat(disks.get(2)).isEmptyDirectory();
    }

    @Test
    void write_failedFileCannotBeClosed_movesToTheNextDisk() throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.UNCLOSABLE, 700_000, 1);
        assertThat(write()).isEqualTo(disks.get(1).resolve("file"));
        assertThat(Files.readAllBytes(disks.get(1).resolve("file"))).isEqualTo(content);
        assertThat(disks.get(0)).isEmptyDirectory();
    }

    @Test
    void write_allDisksFull_throws() throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.FULL, 700_000, 3);
        assertThatThrownBy(this::write).hasRootCauseMessage("No space left on device");
        assertThat(failed()).hasSize(3);
    }

    @Test
    void create_folderInTheWay_createdOnTheNextDisk() throws Exception {
        Files.createDirectory(disks.get(0).resolve("file")); // a folder is in the way
        assertThat(write()).isEqualTo(disks.get(1).resolve("file"));
        assertThat(Files.readAllBytes(disks.get(1).resolve("file"))).isEqualTo(content);
    }

    @Test
    void write_killedWhileItMoves_endsAtOnce() throws Exception {
        killWhileItMoves(1, ClosedByInterruptException.class);
    }

    // The interrupt of the moving thread closes the file for all threads. Any of them may fail first.
    @Test
    void write_killedWhileOthersWaitForTheMove_endsAtOnce() throws Exception {
        killWhileItMoves(THREADS, ClosedChannelException.class);
    }

    private void killWhileItMoves(int threads, Class<? extends ClosedChannelException> end) throws Exception {
        disk = new FailingDisk(disks, "file", FailingDisk.Fault.KILLED, 700_000, 1);
        assertThatThrownBy(() -> write(threads)).rootCause().isInstanceOf(end);
        assertThat(failed()).hasSize(1);
        assertThat(disks.get(1)).isEmptyDirectory();
        assertThat(disks.get(2)).isEmptyDirectory();
    }

    private List<Path> failed() {
        return ((FailingDisk) disk).failed();
    }

    private Path write() throws Exception {
        return write(THREADS);
    }

    // Each thread writes different pieces.
    private Path write(int threads) throws Exception {
        Workers workers = new Workers("movable", threads, UserGroupInformation.getCurrentUser());
        try (MovableFile file = new MovableFile(new Place(0))) {
            AtomicInteger next = new AtomicInteger();
            ParallelWork job = new ParallelWork() {
                @Override
                public void run() throws IOException {
                    for (int i = next.getAndIncrement(); i < PIECES; i = next.getAndIncrement()) {
                        file.write(ByteBuffer.wrap(content, i * PIECE, PIECE), (long) i * PIECE);
                    }
                }

                @Override
                public void cancel() {
                    next.set(PIECES);
                }
            };
            workers.start("write", job).await(() -> {});
            return Path.of(file.path().toUri().getPath());
        } finally {
            workers.stop();
        }
    }

    private final class Place implements FilePlace {
        private final int number;

        Place(int number) {
            this.number = number;
        }

        @Override
        public LocalFileOps disk() {
            return disk;
        }

        @Override
        public org.apache.hadoop.fs.Path path() {
            return new org.apache.hadoop.fs.Path(
                    disks.get(number).resolve("file").toString());
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
        public FilePlace elsewhere(long bytes, IOException failure) throws IOException {
            if (number + 1 == disks.size()) {
                throw new IOException("no disk left", failure);
            }
            return new Place(number + 1);
        }
    }
}
