package org.spillway.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import net.jpountz.lz4.LZ4Factory;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests which lz4-java is used, and that each implementation reads what the other wrote. */
class Lz4LibraryTest {
    private static final long SEED = 17;

    // The JDK's class loader, which does not see the class path.
    private static final ClassLoader WITHOUT = ClassLoader.getPlatformClassLoader();

    private static final String OWN = "Spillway's lz4-java " + BundledLz4.version();

    @TempDir
    Path temp;

    @Test
    void theClustersIsTakenWhereItIsAsNew() {
        assertThat(Lz4.newest(Lz4Codec.class.getClassLoader()))
                .hasToString("the cluster's lz4-java " + BundledLz4.version() + ", " + LZ4Factory.fastestInstance());
    }

    @Test
    void theNewerOneIsTaken() throws IOException {
        for (String version : new String[] {"1.99", "2.0.0-beta"}) {
            try (URLClassLoader loader = clusterWith("version=" + version)) {
                assertThat(Lz4.newest(loader).toString()).startsWith("the cluster's lz4-java " + version + ", ");
            }
        }
        for (String version : new String[] {"1.10.4", "1.9", "1.12.1-SNAPSHOT"}) {
            try (URLClassLoader loader = clusterWith("version=" + version)) {
                assertThat(Lz4.newest(loader).toString()).startsWith(OWN + " (the cluster has " + version + "), ");
            }
        }
    }

    @Test
    void thePluginsOwnIsTakenWhereTheVersionIsNotKnown() throws IOException {
        for (String properties : new String[] {null, "", "version=", "version=x", "\\u0"}) {
            try (URLClassLoader loader = clusterWith(properties)) {
                assertThat(Lz4.newest(loader).toString())
                        .as("pom.properties: %s", properties)
                        .startsWith(OWN + " (the cluster has one of unknown version), ");
            }
        }
    }

    /** The properties of another jar on the class path tell nothing about the one that is loaded. */
    @Test
    void theVersionIsThatOfTheJarThatHasTheClasses() throws IOException {
        Path newer = jar("newer.jar", false, "version=1.99");
        Path old = jar("old.jar", true, "version=1.8.0");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {newer.toUri().toURL(), old.toUri().toURL()}, WITHOUT)) {
            assertThat(Lz4.newest(loader).toString()).startsWith(OWN + " (the cluster has 1.8.0), ");
        }
    }

    @Test
    void thePluginsOwnIsTakenWhereThereIsNoneOrNoneThatWorks() {
        String none = OWN + " (the cluster has none), ";
        assertThat(Lz4.newest(WITHOUT).toString()).as("none there").startsWith(none);
        assertThat(Lz4.newest(failing(new NoClassDefFoundError("a part of it is missing")))
                        .toString())
                .as("does not link")
                .startsWith(none);
        assertThat(Lz4.newest(failing(new ExceptionInInitializerError("no"))).toString())
                .as("does not initialise")
                .startsWith(none);
    }

    @Test
    void thePluginsOwnIsAsNewAsTheBuildSays() {
        assertThat(BundledLz4.version()).isEqualTo(Lz4Library.versionOf(LZ4Factory.class));
    }

    @Test
    @EnabledOnOs(
            value = OS.LINUX,
            architectures = {"amd64", "aarch64"})
    void thePluginsOwnIsNativeAndStandsBesideTheClusters() {
        assertThat(LZ4Factory.fastestInstance()).hasToString("LZ4Factory:JNI");
        for (int i = 0; i < 2; i++) {
            assertThat(BundledLz4.load("own")).hasToString("own, LZ4Factory:JNI");
        }
    }

    @Test
    void thePluginsOwnIsJavaWhereTheNativeLibraryCannotBeLoaded() {
        Lz4 java = withoutNative();
        assertThat(java).hasToString("own, LZ4Factory:JavaSafe");
        byte[] data = data(100_000, 2);
        assertThat(decompressed(java, compressed(java, data), data.length)).isEqualTo(data);
    }

    private static Lz4 withoutNative() {
        String key = "os.arch";
        String before = System.setProperty(key, "of another machine");
        try {
            return BundledLz4.load("own");
        } finally {
            System.setProperty(key, before);
        }
    }

    @Test
    void eitherReadsWhatTheOtherWrote() {
        Lz4 cluster = Lz4.newest(Lz4Codec.class.getClassLoader());
        for (Lz4 bundled : new Lz4[] {BundledLz4.load("own"), withoutNative()}) {
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
    void itsClassesNeedNotBeThoseThatThePluginKnows() throws IOException {
        URL jar = LZ4Factory.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, WITHOUT)) {
            Lz4 other = Lz4.newest(loader);
            assertThat(other.toString()).startsWith("the cluster's");
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

    /** A class loader with an lz4-java whose jar has the given text as pom.properties, or none if null. */
    private URLClassLoader clusterWith(String properties) throws IOException {
        Path jar = jar("lz4-java.jar", true, properties);
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, WITHOUT);
    }

    private Path jar(String name, boolean classes, String properties) throws IOException {
        Path jar = temp.resolve(name);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                ZipInputStream in = new ZipInputStream(LZ4Factory.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .openStream())) {
            if (properties != null) {
                out.putNextEntry(new ZipEntry(Lz4Library.PROPERTIES));
                out.write(properties.getBytes(StandardCharsets.US_ASCII));
            }
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                if (classes && entry.getName().endsWith(".class")) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    in.transferTo(out);
                }
            }
        }
        return jar;
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
