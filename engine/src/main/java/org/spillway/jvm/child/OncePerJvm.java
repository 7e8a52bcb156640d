package org.spillway.jvm.child;

import java.util.List;
import java.util.Set;
import org.spillway.jvm.state.ClassFile;

/**
 * What binds a job's classes to the JVM: a second copy of them in it would fail, or would meet the first one's state, which
 * the loader of the class path still finds by name.
 */
final class OncePerJvm {
    // Kept by the JVM, or by static fields of Hadoop that a ServiceLoader of the class path has filled.
    private static final Set<String> KEPT = Set.of(
            "java.net.ContentHandlerFactory",
            "java.net.DatagramSocketImplFactory",
            "java.net.SocketImplFactory",
            "java.net.URLStreamHandlerFactory",
            "java.net.spi.InetAddressResolverProvider",
            "java.net.spi.URLStreamHandlerProvider",
            "java.nio.charset.spi.CharsetProvider",
            "java.nio.file.spi.FileSystemProvider",
            "java.security.Provider",
            "java.time.zone.ZoneRulesProvider",
            "java.util.spi.LocaleServiceProvider",
            "javax.imageio.spi.IIOServiceProvider",
            "org.apache.hadoop.crypto.key.KeyProviderFactory",
            "org.apache.hadoop.fs.FileSystem",
            "org.apache.hadoop.io.compress.CompressionCodec",
            "org.apache.hadoop.security.SecurityInfo",
            "org.apache.hadoop.security.alias.CredentialProviderFactory",
            "org.apache.hadoop.security.token.TokenIdentifier",
            "org.apache.hadoop.security.token.TokenRenewer");

    // These find classes by name in the class path, can be installed once, or keep what registers itself.
    private static final List<String> BINDING = List.of(
            "java.sql.DriverManager",
            "org.apache.avro.reflect.ReflectDatumReader",
            "org.apache.avro.specific.SpecificDatumReader",
            "org.apache.commons.lang.SerializationUtils",
            "org.apache.commons.lang3.SerializationUtils",
            "org.apache.hadoop.fs.FsUrlStreamHandlerFactory",
            "org.apache.hadoop.io.serializer.JavaSerialization",
            "org.apache.hadoop.mapred.join.CompositeInputSplit",
            "org.apache.hadoop.mapreduce.lib.join.CompositeInputSplit",
            "org.apache.hadoop.mapreduce.lib.join.TupleWritable");

    // These lead to the class path's loader. Threads of such pools have it as theirs.
    private static final Set<String> CALLS = Set.of(
            "java.lang.ClassLoader.getSystemClassLoader",
            "java.util.concurrent.Executors.newWorkStealingPool",
            "java.util.concurrent.ForkJoinPool.<init>");

    private OncePerJvm() {}

    /** Returns the first kind of a class that the JVM keeps; null if it is of none. */
    static String kept(Class<?> type) {
        if (type == null) {
            return null;
        }
        if (KEPT.contains(type.getName())) {
            return type.getName();
        }
        String kept = kept(type.getSuperclass());
        for (Class<?> each : type.getInterfaces()) {
            kept = kept == null ? kept(each) : kept;
        }
        return kept;
    }

    /** Returns a method that the class calls, by which it may reach copies of other classes; null if there is none. */
    static String call(ClassFile file) {
        return file.members().stream().filter(CALLS::contains).findFirst().orElse(null);
    }

    /** Returns the first loaded class that binds all classes of the job; null if there is none. */
    static String loaded(LoadedClasses loaded) {
        return BINDING.stream().filter(loaded::have).findFirst().orElse(null);
    }
}
