package org.spillway.formats.shortcircuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.ReadStatistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.formats.lab.Study;
import org.spillway.formats.lab.WrongDataException;

/** Uses a cluster inside the test JVM, so there is no domain socket. */
@Tag("nightly")
class ReadServerTest {
    private static final long SEED = Study.SEED;
    private static final int SIZE = 300_000;
    private static final long BLOCK = 1 << 20;
    private static final RandomShape TWO_FILES = new RandomShape(4, 2, 2);

    @TempDir
    private static Path folder;

    private static ReadCluster cluster;
    private static ReadServer server;

    @BeforeAll
    static void start() throws IOException {
        cluster = new ReadCluster(folder.resolve("dfs"), null, ReadCluster.user());
        server = new ReadServer(cluster, folder, SIZE, SIZE);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<Request> requests(ReadPath path) {
        return List.of(
                new Request(Request.Kind.RANDOM, path, TWO_FILES, 10),
                new Request(Request.Kind.SEQUENTIAL, path, null, 1),
                new Request(Request.Kind.SPLITS, path, null, 2));
    }

    @Test
    void readsByEachPathThatNeedsNoNativeCode() throws Exception {
        for (ReadPath path : List.of(ReadPath.REMOTE, ReadPath.LEGACY)) {
            for (Request request : requests(path)) {
                assertThat(server.answer(request).get(ReadServer.RATE))
                        .as(request.toString())
                        .isPositive();
            }
        }
    }

    @Test
    void takesNoPathForAnother() throws Exception {
        ReadStatistics overTcp = new ReadStatistics();
        overTcp.addLocalBytes(SIZE);
        ReadStatistics byShortCircuit = new ReadStatistics();
        byShortCircuit.addShortCircuitBytes(SIZE);
        assertThat(ReadPath.REMOTE.check(List.of(overTcp), SIZE)).isEqualTo(SIZE);
        assertThat(ReadPath.LEGACY.check(List.of(byShortCircuit), SIZE)).isEqualTo(SIZE);
        assertThatThrownBy(() -> ReadPath.REMOTE.check(List.of(overTcp), SIZE + 1))
                .hasMessage(
                        "read path remote: of 300001 bytes to be read, 300000 were read, 0 of them by short circuit");
        assertThatThrownBy(() -> ReadPath.REMOTE.check(List.of(overTcp, byShortCircuit), SIZE))
                .hasMessageContaining("600000 were read, 300000 of them by short circuit");
        assertThatThrownBy(() -> ReadPath.DOMAIN.check(List.of(overTcp, byShortCircuit), SIZE))
                .hasMessageContaining("600000 were read, 300000 of them by short circuit");
    }

    @Test
    void noticesThatTheDataNodeTellsNoPath() throws Exception {
        try (ReadCluster closed = new ReadCluster(folder.resolve("closed"), null, "somebody-else");
                ReadServer other = new ReadServer(closed, folder, SIZE, SIZE)) {
            assertThatThrownBy(() -> other.answer(new Request(Request.Kind.SEQUENTIAL, ReadPath.LEGACY, null, 1)))
                    .hasMessageContaining("read path legacy: of 300000 bytes to be read, 300000 were read, 0 of them");
        }
    }

    @Test
    void findsAPlantedWrongRead() throws Exception {
        Content wrong = new Content(SEED + 17);
        Content right = new Content(SEED);
        plant(wrong);
        try {
            for (Request request : requests(ReadPath.LEGACY)) {
                assertThatThrownBy(() -> server.answer(request))
                        .as(request.toString())
                        .isInstanceOf(WrongDataException.class)
                        .hasMessageContaining("read back differs");
            }
        } finally {
            plant(right);
        }
    }

    private static void plant(Content content) throws IOException {
        cluster.write(ReadServer.SEQUENTIAL, content, SIZE, BLOCK);
        int size = ReadServer.RANDOM_BYTES;
        cluster.write(ReadServer.randomFile(TWO_FILES.blocks(), 0), content, size, size / TWO_FILES.blocks());
    }

    @Test
    void findsAFileThatEndsEarly() throws Exception {
        Content content = new Content(SEED);
        cluster.write(ReadServer.SEQUENTIAL, content, SIZE - Content.LINE, BLOCK);
        try {
            assertThatThrownBy(() -> server.answer(new Request(Request.Kind.SEQUENTIAL, ReadPath.REMOTE, null, 1)))
                    .hasMessageContaining("read back differs: file=/sequential record=number of bytes");
            assertThatThrownBy(() -> server.answer(new Request(Request.Kind.SPLITS, ReadPath.REMOTE, null, 1)))
                    .hasMessageContaining("record=number of lines expected=3000 found=2999");
        } finally {
            cluster.write(ReadServer.SEQUENTIAL, content, SIZE, BLOCK);
        }
    }

    @Test
    void aJobsShuffleReadsNothingFromHdfs() throws Exception {
        Map<String, Double> figures = server.answer(new Request(Request.Kind.JOB, ReadPath.LEGACY, null, 1));
        assertThat(figures.get(ShuffleJob.HDFS_BYTES)).isEqualTo(SIZE);
        assertThat(figures.get(ShuffleJob.OTHER_HDFS_BYTES)).isZero();
        assertThat(figures.get(ShuffleJob.SHUFFLE_BYTES)).isGreaterThan(SIZE);
        assertThat(figures.get(ShuffleJob.LOCAL_BYTES)).isGreaterThanOrEqualTo(figures.get(ShuffleJob.SHUFFLE_BYTES));
    }
}
