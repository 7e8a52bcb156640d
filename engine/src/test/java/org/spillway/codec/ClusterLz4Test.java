package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.Random;
import net.jpountz.lz4.LZ4Factory;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.junit.jupiter.api.Test;

/** Tests which lz4-java is used, and that each implementation reads what the other wrote. */
class ClusterLz4Test {
    private static final long SEED = 17;

    // The JDK's class loader, which does not see the class path.
    private static final ClassLoader WITHOUT = ClassLoader.getPlatformClassLoader();

    @Test
    void theClustersIsTakenWhereHadoopsCodecSeesIt() {
        assertThat(Lz4.fastest(Lz4Codec.class.getClassLoader())).isInstanceOf(ClusterLz4.class);
    }

    @Test
    void thePluginsOwnIsTakenWhereThereIsNoneOrNoneThatWorks() {
        assertThat(Lz4.fastest(WITHOUT)).as("none there").isInstanceOf(BundledLz4.class);
        assertThat(Lz4.fastest(failing(new NoClassDefFoundError("a part of it is missing"))))
                .as("does not link")
                .isInstanceOf(BundledLz4.class);
        assertThat(Lz4.fastest(failing(new ExceptionInInitializerError("no"))))
                .as("does not initialise")
                .isInstanceOf(BundledLz4.class);
    }

    @Test
    void eitherReadsWhatTheOtherWrote() {
        Lz4 cluster = Lz4.fastest(Lz4Codec.class.getClassLoader());
        Lz4 bundled = new BundledLz4();
        for (int length : new int[] {1, 100, 70_000, 300_000}) {
            for (int letters : new int[] {2, 256}) {
                byte[] data = data(length, letters);
                String shape = "length=" + length + " letters=" + letters + " seed=" + SEED;
                assertThat(decompressed(bundled, compressed(cluster, data), length))
                        .as("cluster to bundled, %s", shape)
                        .isEqualTo(data);
                assertThat(decompressed(cluster, compressed(bundled, data), length))
                        .as("bundled to cluster, %s", shape)
                        .isEqualTo(data);
            }
        }
    }

    @Test
    void itsClassesNeedNotBeThoseThatThePluginKnows() throws IOException {
        URL jar = LZ4Factory.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, WITHOUT)) {
            Lz4 other = Lz4.fastest(loader);
            assertThat(other).isInstanceOf(ClusterLz4.class);
            byte[] data = data(1000, 2);
            byte[] compressed = compressed(other, data);
            assertThat(decompressed(other, compressed, data.length)).isEqualTo(data);

            assertThatThrownBy(() -> decompressed(other, compressed, data.length - 1))
                    .isInstanceOf(RuntimeException.class);
            byte[] block = ByteBuffer.allocate(8 + compressed.length)
                    .putInt(data.length - 1)
                    .putInt(compressed.length)
                    .put(compressed)
                    .array();
            assertThatIOException()
                    .isThrownBy(() -> new Lz4BlockInput(new ByteArrayInputStream(block), other, 1 << 16).readAllBytes())
                    .withMessageContaining("damaged LZ4 piece of " + compressed.length + " bytes");
        }
    }

    private static byte[] compressed(Lz4 lz4, byte[] data) {
        // The target starts at an offset and has exactly the space that LZ4 may need.
        byte[] target = new byte[3 + data.length + Lz4.maxAdded(data.length)];
        int count = lz4.compress(data, 0, data.length, target, 3, target.length - 3);
        byte[] result = new byte[count];
        System.arraycopy(target, 3, result, 0, count);
        return result;
    }

    private static byte[] decompressed(Lz4 lz4, byte[] compressed, int length) {
        byte[] result = new byte[length];
        assertThat(lz4.decompress(compressed, 0, compressed.length, result, 0, length))
                .isEqualTo(length);
        return result;
    }

    private static ClassLoader failing(Error error) {
        return new ClassLoader(WITHOUT) {
            @Override
            protected Class<?> findClass(String name) {
                throw error;
            }
        };
    }

    private static byte[] data(int length, int letters) {
        byte[] data = new byte[length];
        Random random = new Random(SEED);
        for (int i = 0; i < length; i++) {
            data[i] = (byte) random.nextInt(letters);
        }
        return data;
    }
}
