package org.spillway.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ReduceTask;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.util.Progress;
import org.spillway.testing.TaskHarness.Pair;

/**
 * The floor of a reduce task: an iterator over records prepared in memory. It repeats up to 4,096 records until it has
 * returned as many as the row has. It optionally reads all outputs once before, as every shuffle must.
 *
 * @param <K> key class
 * @param <V> value class
 */
public final class PreparedShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final int PREPARED = 4096;
    private static final int CHUNK = 1 << 18;

    private static List<Pair> prepared;
    private static long count;
    private static Pair last;
    private static Reading reading;

    private Context<K, V> context;

    /** Reads all map outputs of a reduce once. */
    @FunctionalInterface
    interface Reading {
        void read(ReduceTask reduce, TaskUmbilicalProtocol umbilical) throws IOException;

        /** Reads the outputs from their folder and checksums them. */
        static Reading ofFiles(Path folder) {
            return (reduce, umbilical) -> {
                for (int map = 0; map < reduce.getNumMaps(); map++) {
                    sum(MapOutputFiles.file(folder, map, 0));
                }
            };
        }
    }

    /** Called by Hadoop. */
    public PreparedShuffle() {}

    /**
     * Prepares records.
     *
     * @param giant a record returned once, at the end; null for none
     * @param outputs reads the outputs before the first record; null to read none
     */
    static void prepare(CollectorWorkload records, Pair giant, Reading outputs) {
        prepared = records.some(PREPARED);
        count = records.records();
        last = giant;
        reading = outputs;
    }

    @Override
    public void init(Context<K, V> given) {
        context = given;
    }

    @Override
    public RawKeyValueIterator run() throws IOException {
        if (reading != null) {
            reading.read((ReduceTask) context.getReduceTask(), context.getUmbilical());
        }
        context.getCopyPhase().complete();
        context.getStatus().setPhase(TaskStatus.Phase.SORT);
        context.getReduceTask().statusUpdate(context.getUmbilical());
        return new Records();
    }

    @Override
    public void close() {
        // nothing held
    }

    private static void sum(Path file) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK);
        CRC32 crc = new CRC32();
        try (FileChannel channel = FileChannel.open(file)) {
            while (channel.read(chunk) >= 0) {
                chunk.flip();
                crc.update(chunk);
                chunk.clear();
            }
        }
    }

    private static final class Records implements RawKeyValueIterator {
        private final DataInputBuffer key = new DataInputBuffer();
        private final DataInputBuffer value = new DataInputBuffer();
        private final Progress progress = new Progress() {
            @Override
            public float get() {
                return 0;
            }

            @Override
            public float getProgress() {
                return 0;
            }
        };
        private final Pair[] pairs = new ArrayList<>(prepared).toArray(new Pair[0]);
        private long next;

        @Override
        public boolean next() {
            if (next >= count) {
                return next++ == count && last != null && point(last);
            }
            return point(pairs[(int) (next++ % pairs.length)]);
        }

        private boolean point(Pair pair) {
            key.reset(pair.key(), pair.key().length);
            value.reset(pair.value(), pair.value().length);
            return true;
        }

        @Override
        public DataInputBuffer getKey() {
            return key;
        }

        @Override
        public DataInputBuffer getValue() {
            return value;
        }

        @Override
        public Progress getProgress() {
            return progress;
        }

        @Override
        public void close() {
            // nothing held
        }
    }
}
