package org.spillway.reduceside.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.ArgumentCaptor;
import org.spillway.disk.LocalFileOps;
import org.spillway.disk.SharedFile;
import org.spillway.disk.TaskFiles;
import org.spillway.reduceside.fetch.FetchException;
import org.spillway.reduceside.fetch.LocalSegment;
import org.spillway.reduceside.fetch.MapOutput;
import org.spillway.reduceside.store.ReduceMemory.Bytes;
import org.spillway.reduceside.store.ReduceMemory.PageSize;
import org.spillway.segment.SegmentStreams;
import org.spillway.work.Clock;

class OutputStoreTest {
    private static final int PAGE = 1 << 12;
    private static final int MEMORY = 16 * PAGE;
    private static final int LENGTH = 10 * PAGE; // one fits, two do not

    @TempDir
    private Path dir;

    /** Otherwise a damaged disk would fill the share of the page cache with nothing. */
    @Test
    void store_damagedLocalOutput_takesNoRoomInThePageCache() throws Exception {
        OutputStore store = store(TestMergeContext.in(dir), MEMORY);
        try (SharedFile damaged = file("damaged", 1);
                SharedFile sound = file("sound", 0)) {
            assertThatThrownBy(() -> store.store(local("damaged", damaged))).isInstanceOf(FetchException.class);
            assertThat(store.store(local("sound", sound)).keepsFile()).isTrue();
        }
    }

    /** What is compressed as it came takes about as many bytes as that. With another codec it may take far fewer. */
    @Test
    void store_tooLargeForMemory_asksForADiskThatHoldsIt() throws Exception {
        Configuration conf = new Configuration(false);
        SegmentStreams plain = new SegmentStreams(conf, null);
        SegmentStreams compressed = new SegmentStreams(conf, new DefaultCodec());
        assertThat(needed(compressed, plain)).isEqualTo(LENGTH);
        assertThat(needed(compressed, compressed)).isEqualTo(LENGTH / 2);
        assertThat(needed(compressed, new SegmentStreams(conf, new DefaultCodec())))
                .isZero();
    }

    private long needed(SegmentStreams streams, SegmentStreams runs) throws Exception {
        TaskFiles files = mock(TaskFiles.class);
        when(files.input(anyLong(), anyLong())).thenThrow(new IOException("no room"));
        when(files.largestDisk()).thenReturn(Long.MAX_VALUE);
        MergeContext task = TestMergeContext.in(dir);
        MergeContext full = new MergeContext(
                task.orders(),
                streams,
                runs,
                null,
                task.disk(),
                files,
                task.limits(),
                task.factor(),
                task.figures(),
                task.largestGroup(),
                task.heartbeat(),
                null);
        MapOutput output = new MapOutput(0, LENGTH, LENGTH / 2, null, "some place", null, false);
        assertThatThrownBy(() -> store(full, PAGE).store(output)).hasMessage("no room");
        ArgumentCaptor<Long> needed = ArgumentCaptor.forClass(Long.class);
        verify(files).input(needed.capture(), anyLong());
        return needed.getValue();
    }

    private static OutputStore store(MergeContext task, long maxOfOne) {
        Bytes limit = new Bytes(0, MEMORY);
        ReduceMemory plan = new ReduceMemory(limit, limit, 0, maxOfOne, MEMORY, 0, new PageSize(PAGE, PAGE));
        OutputMemory memory = new OutputMemory(plan);
        return new OutputStore(task, plan, memory, new Backlog(task, plan, memory, true, 2, Clock.SYSTEM));
    }

    private MapOutput local(String name, SharedFile file) {
        LocalSegment segment = new LocalSegment(dir.resolve(name).toString(), 0, file);
        return new MapOutput(0, LENGTH, LENGTH + 4, file.range(0, LENGTH + 4, name), name, segment, true);
    }

    private SharedFile file(String name, int damage) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH + 4);
        CRC32 crc = new CRC32();
        crc.update(bytes.array(), 0, LENGTH);
        bytes.putInt(LENGTH, (int) crc.getValue() + damage);
        Files.write(dir.resolve(name), bytes.array());
        return SharedFile.open(new LocalFileOps(), dir.resolve(name).toString());
    }
}
