package org.spillway.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lz4-java in the plugin's jar: a jar within it, whose classes this class loader defines. They cannot be relocated,
 * because native functions are bound by class name. The cluster may have classes of the same names; a class loader of
 * its own keeps them apart.
 *
 * <p>The jar within has the native libraries of Linux on amd64 and aarch64. Elsewhere, and where the JVM cannot load
 * what lies in {@code java.io.tmpdir}, the Java implementation is used.
 */
final class BundledLz4 extends ClassLoader {
    private static final Logger LOG = LoggerFactory.getLogger(BundledLz4.class);

    private static final String JAR = "lz4-java.zip";
    private static final String NATIVE = ".so";

    private final Map<String, byte[]> entries = new HashMap<>();

    private BundledLz4() throws IOException {
        super(ClassLoader.getPlatformClassLoader());
        try (ZipInputStream in = jar()) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
    }

    private static ZipInputStream jar() {
        return new ZipInputStream(BundledLz4.class.getResourceAsStream(JAR));
    }

    static Version version() {
        try (ZipInputStream in = jar()) {
            ZipEntry first = in.getNextEntry();
            if (!first.getName().equals(Lz4Library.PROPERTIES)) {
                throw new IOException(
                        "first entry of " + JAR + " is " + first.getName() + ", must be " + Lz4Library.PROPERTIES);
            }
            return Lz4Library.version(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Loads it.
     *
     * @param what names it, for people
     */
    static Lz4Library load(String what) {
        try {
            BundledLz4 loader = new BundledLz4();
            Class<?> factory = Lz4Library.factoryIn(loader);
            Lz4Library library = library(factory, what);
            loader.entries.keySet().removeIf(name -> name.endsWith(NATIVE));
            return library;
        } catch (IOException | ReflectiveOperationException e) {
            throw new IllegalStateException("the plug-in's own lz4-java does not load", e);
        }
    }

    private static Lz4Library library(Class<?> factory, String what) throws ReflectiveOperationException {
        try {
            return new Lz4Library(factory, "nativeInstance", what);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            LOG.debug("no native library of the plug-in's lz4-java for this machine", e);
            return new Lz4Library(factory, "fastestJavaInstance", what);
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
