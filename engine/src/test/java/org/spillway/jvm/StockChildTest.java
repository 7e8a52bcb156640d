package org.spillway.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibDeflater;
import org.apache.hadoop.io.compress.zlib.BuiltInZlibInflater;
import org.apache.hadoop.mapred.TaskLog;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.source.JvmMetrics;
import org.apache.hadoop.util.ApplicationClassLoader;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.util.ShutdownHookManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What a task leaves in Hadoop's static fields. */
@Isolated
class StockChildTest {
    @Test
    void forget_metricsOfTheJvm_eachTaskRegistersThem() throws Exception {
        StockChild child = new StockChild();
        for (int task = 0; task < 3; task++) {
            MetricsSystem metrics = DefaultMetricsSystem.initialize("MapTask");
            JvmMetrics.initSingleton("jvm" + task, "session");
            assertThat(metrics.getSource("JvmMetrics")).as("task %s", task).isNotNull();
            DefaultMetricsSystem.shutdown();
            child.forget();
        }
    }

    @Test
    void forget_shutdownHooks_onlyThoseOfTasksAreRemoved() throws Exception {
        Runnable others = () -> {};
        ShutdownHookManager hooks = ShutdownHookManager.get();
        hooks.addShutdownHook(others, 1);
        new StockChild().forget();
        int before = count(hooks);
        ScheduledExecutorService syncer = TaskLog.createLogSyncer();
        TaskLog.syncLogsShutdown(syncer);
        new StockChild().forget();
        assertThat(count(hooks)).isEqualTo(before);
        assertThat(hooks.removeShutdownHook(others)).as("of the job's own").isTrue();
    }

    /** Each task has another loader of the job's classes. */
    @Test
    void forget_comparatorOfAnotherClassLoader_forgotten() throws Exception {
        String jar =
                Key.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        List<String> system = List.of("java.", "org.apache.hadoop.", "-" + Key.class.getName());
        ClassLoader loader = new ApplicationClassLoader(jar, getClass().getClassLoader(), system);
        Class<?> ofTask = Class.forName(Key.class.getName(), true, loader);
        assertThat(ofTask.getClassLoader()).isSameAs(loader);
        WritableComparator comparator = new WritableComparator(IntWritable.class) {};
        WritableComparator.define(ofTask, comparator);
        WritableComparator.define(Key.class, comparator);
        new StockChild().forget();
        assertThat(defined()).isNotEmpty().doesNotContainKey(ofTask).containsKey(Key.class);
    }

    /** Stock's next task would sort in Hadoop's order until the job's code registers it again. */
    @Test
    void forget_jobsComparatorForHadoopsKey_named() throws Exception {
        WritableComparator hadoops = WritableComparator.get(IntWritable.class);
        assertThat(new StockChild().forget()).isNull();
        WritableComparator.define(IntWritable.class, new WritableComparator(IntWritable.class) {});
        try {
            assertThat(new StockChild().forget())
                    .isEqualTo("has registered a comparator or factory for " + IntWritable.class.getName());
        } finally {
            WritableComparator.define(IntWritable.class, hadoops);
        }
    }

    @Test
    void forget_serializations_nextTaskHasItsOwn() throws Exception {
        Configuration first = new Configuration(false);
        first.set("of.task", "first");
        ReflectionUtils.copy(first, new Configured(), null);
        new StockChild().forget();
        Configuration second = new Configuration(false);
        second.set("of.task", "second");
        Configured copy = ReflectionUtils.copy(second, new Configured(), null);
        assertThat(copy.getConf().get("of.task")).isEqualTo("second");
    }

    /** A key that has settings. */
    public static final class Configured extends IntWritable implements Configurable {
        private Configuration conf;

        @Override
        public void setConf(Configuration conf) {
            this.conf = conf;
        }

        @Override
        public Configuration getConf() {
            return conf;
        }
    }

    private static Map<Class<?>, ?> defined() throws ReflectiveOperationException {
        return mapOf(WritableComparator.class, "comparators");
    }

    @SuppressWarnings("unchecked") // as Hadoop declares it
    private static Map<Class<?>, ?> mapOf(Class<?> type, String name) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return (Map<Class<?>, ?>) field.get(null);
    }

    /** A key of the job's. */
    public static final class Key extends IntWritable {}

    /** Hadoop clears those of one class of a scheme, but counts those of all. */
    @Test
    @SuppressWarnings("deprecation") // as Hadoop's own file systems call it
    void forget_twoFileSystemsOfAScheme_statisticsOfBothAreCleared() throws Exception {
        FileSystem.Statistics one = FileSystem.getStatistics("twice", RawLocalFileSystem.class);
        FileSystem.Statistics other = FileSystem.getStatistics("twice", Other.class);
        one.incrementBytesWritten(5);
        other.incrementBytesWritten(7);
        new StockChild().forget();
        assertThat(one.getBytesWritten()).isZero();
        assertThat(other.getBytesWritten()).isZero();
    }

    private static final class Other extends RawLocalFileSystem {}

    /** Their direct buffers would count as the task's, and their classes hold its class loader. */
    @Test
    void forget_pooledCodecs_endedAndForgotten() throws Exception {
        OwnCodec codec = new OwnCodec();
        List<OwnDecompressor> used = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            used.add((OwnDecompressor) CodecPool.getDecompressor(codec));
        }
        used.forEach(CodecPool::returnDecompressor);
        assertThat(CodecPool.getDecompressor(codec)).as("lost by the task").isIn(used);
        Compressor lost = CodecPool.getCompressor(codec);
        Compressor kept = CodecPool.getCompressor(codec);
        CodecPool.returnCompressor(kept);
        assertThat(mapOf(CodecPool.class, "compressorPool").get(OwnCompressor.class))
                .isEqualTo(Set.of(kept));
        assertThat(lost).isNotSameAs(kept);
        new StockChild().forget();
        assertThat(used).filteredOn(each -> each.ended).hasSize(2);
        assertThat(mapOf(CodecPool.class, "compressorPool")).isEmpty();
        assertThat(mapOf(CodecPool.class, "decompressorPool")).isEmpty();
        assertThat(CodecPool.getLeasedCompressorsCount(codec)).isZero();
        assertThat(CodecPool.getLeasedDecompressorsCount(codec)).isZero();
    }

    private static final class OwnCodec extends DefaultCodec {
        @Override
        public Class<? extends Compressor> getCompressorType() {
            return OwnCompressor.class;
        }

        @Override
        public Compressor createCompressor() {
            return new OwnCompressor();
        }

        @Override
        public Class<? extends Decompressor> getDecompressorType() {
            return OwnDecompressor.class;
        }

        @Override
        public Decompressor createDecompressor() {
            return new OwnDecompressor();
        }
    }

    /** One that cannot be ended, as some of Hadoop's. */
    private static final class OwnCompressor extends BuiltInZlibDeflater {
        @Override
        public void end() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class OwnDecompressor extends BuiltInZlibInflater {
        private boolean ended;

        @Override
        public void end() {
            ended = true;
            super.end();
        }
    }

    private static int count(ShutdownHookManager hooks) throws ReflectiveOperationException {
        Method inOrder = ShutdownHookManager.class.getDeclaredMethod("getShutdownHooksInOrder");
        inOrder.setAccessible(true);
        return ((List<?>) inOrder.invoke(hooks)).size();
    }
}
