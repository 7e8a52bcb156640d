package org.spillway.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lz4-java in the plugin's jar: a jar within it, whose classes this class loader defines. They cannot be relocated,
 * because native functions are bound by class name. The cluster may have classes of the same names, of an older version; a
 * class loader of its own keeps them apart.
 *
 * <p>The jar within has the native libraries of Linux on amd64 and aarch64. Elsewhere, and where the JVM cannot load
 * what lies in {@code java.io.tmpdir}, the Java implementation is used.
 */
final class BundledLz4 extends ClassLoader {
    private static final Logger LOG = LoggerFactory.getLogger(BundledLz4.class);

    private static final String JAR = "lz4-java.zip";
    private static final String FACTORY = "net.jpountz.lz4.LZ4Factory";
    private static final String PROPERTIES = "META-INF/maven/at.yawk.lz4/lz4-java/pom.properties";
    private static final String NATIVE = ".so";

    private final Map<String, byte[]> entries = new HashMap<>();

    private BundledLz4() throws IOException {
        super(ClassLoader.getPlatformClassLoader());
        try (ZipInputStream in = new ZipInputStream(BundledLz4.class.getResourceAsStream(JAR))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
    }

    /** Loads it. Each call loads its classes and its native library anew. */
    static Lz4 load() {
        try {
            BundledLz4 loader = new BundledLz4();
            Lz4 lz4 = bind(Class.forName(FACTORY, true, loader), "Spillway's lz4-java " + loader.version());
            loader.entries.keySet().removeIf(name -> name.endsWith(NATIVE));
            return lz4;
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("the plug-in's own lz4-java does not load", e);
        }
    }

    private String version() throws IOException {
        Properties properties = new Properties();
        properties.load(getResourceAsStream(PROPERTIES));
        return properties.getProperty("version");
    }

    private static Lz4 bind(Class<?> factory, String what) throws ReflectiveOperationException {
        try {
            return new Lz4(factory, "nativeInstance", what);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.debug("no native library of the plug-in's lz4-java for this machine", e);
            return new Lz4(factory, "fastestJavaInstance", what);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = entries.get(name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = entries.get(name);
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }
}
