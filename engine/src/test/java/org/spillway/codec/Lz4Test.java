package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.jar.JarFile;
import net.jpountz.lz4.LZ4Factory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests that the plug-in's own lz4-java is used, and that it and the cluster's read what the other wrote. */
class Lz4Test {
    private static final long SEED = 17;
    private static final String OWN = "Spillway's lz4-java ";

    @Test
    void library_classPathHasAnother_isThePluginsOwn() {
        assertThat(LZ4Factory.fastestInstance()).isNotNull();
        assertThat(Lz4Blocks.library()).isEqualTo(Lz4.load().toString()).startsWith(OWN);
    }

    @Test
    void version_ofThePluginsOwn_isThatOfTheBuild() throws IOException {
        String file = LZ4Factory.class.getName().replace('.', '/') + ".class";
        URL place = LZ4Factory.class.getClassLoader().getResource(file);
        try (JarFile jar = ((JarURLConnection) place.openConnection()).getJarFile()) {
            String version = jar.getName().replaceFirst(".*lz4-java-(.*)\\.jar", "$1");
            assertThat(Lz4.load().toString()).startsWith(OWN + version + ", ");
        }
    }

    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void load_linux_isNativeBesideTheClusters() {
        assertThat(LZ4Factory.fastestInstance()).hasToString("LZ4Factory:JNI");
        for (int i = 0; i < 2; i++) {
            assertThat(Lz4.load().toString()).startsWith(OWN).endsWith(", LZ4Factory:JNI");
        }
    }

    @Test
    void load_noNativeLibraryForTheMachine_isJava() {
        Lz4 java = withoutNative();
        assertThat(java.toString()).startsWith(OWN).endsWith(", LZ4Factory:JavaSafe");
        byte[] data = data(100_000, 2);
        assertThat(decompressed(java, compressed(java, data), data.length)).isEqualTo(data);
    }

    private static Lz4 withoutNative() {
        String key = "os.arch";
        String before = System.setProperty(key, "of another machine");
        try {
            return Lz4.load();
        } finally {
            System.setProperty(key, before);
        }
    }

    @Test
    void decompress_writtenByTheOtherLibrary_sameBytes() throws ReflectiveOperationException {
        Lz4 cluster = new Lz4(LZ4Factory.class, "fastestInstance", "the cluster's");
        for (Lz4 bundled : new Lz4[] {Lz4.load(), withoutNative()}) {
            eitherReadsTheOther(cluster, bundled);
        }
    }

    private static void eitherReadsTheOther(Lz4 cluster, Lz4 bundled) {
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
    void decompress_blockIsLargerThanTheRoom_fails() {
        for (Lz4 bundled : new Lz4[] {Lz4.load(), withoutNative()}) {
            byte[] data = data(1000, 2);
            byte[] compressed = compressed(bundled, data);
            Configuration conf = new Configuration(false);
            conf.setInt(CommonConfigurationKeys.IO_COMPRESSION_CODEC_LZ4_BUFFERSIZE_KEY, 1 << 16);
            assertThatThrownBy(() -> decompressed(bundled, compressed, data.length - 1))
                    .isInstanceOf(RuntimeException.class);
            byte[] block = ByteBuffer.allocate(8 + compressed.length)
                    .putInt(data.length - 1)
                    .putInt(compressed.length)
                    .put(compressed)
                    .array();
            assertThatIOException()
                    .isThrownBy(() -> new Lz4Blocks(conf, bundled)
                            .decoder(new ByteArrayInputStream(block)).stream().readAllBytes())
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

    private static byte[] data(int length, int letters) {
        byte[] data = new byte[length];
        Random random = new Random(SEED);
        for (int i = 0; i < length; i++) {
            data[i] = (byte) random.nextInt(letters);
        }
        return data;
    }
}
