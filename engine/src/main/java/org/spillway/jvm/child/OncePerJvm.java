package org.spillway.jvm.child;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.spillway.jvm.state.ClassFile;

/**
 * What binds a job's classes to the JVM: a second copy of them in it would fail, or would meet the first one's state, which
 * the loader of the class path still finds by name.
 */
final class OncePerJvm {
    /** If loaded, these find classes by name in the class path, can be installed once, or keep what registers itself. */
    static final List<String> BINDING = Arrays.asList(
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

    // Kept by the JVM, or by static fields of Hadoop that a ServiceLoader of the class path has filled.
    private static final Set<String> KEPT = new HashSet<>(Arrays.asList(
            "java.net.ContentHandlerFactory",
            "java.net.DatagramSocketImplFactory",
            "java.net.SocketImplFactory",
            "java.net.URLStreamHandlerFactory",
            "java.net.spi.InetAddressResolverProvider",
            "java.net.spi.URLStreamHandlerProvider",
            "java.nio.charset.spi.CharsetProvider",
            "java.nio.file.spi.FileSystemProvider",
            "java.security.Provider",
            "java.sql.Driver",
            "java.time.zone.ZoneRulesProvider",
            "java.util.spi.LocaleServiceProvider",
            "javax.imageio.spi.IIOServiceProvider",
            "org.apache.hadoop.crypto.key.KeyProviderFactory",
            "org.apache.hadoop.fs.FileSystem",
            "org.apache.hadoop.io.compress.CompressionCodec",
            "org.apache.hadoop.security.SecurityInfo",
            "org.apache.hadoop.security.alias.CredentialProviderFactory",
            "org.apache.hadoop.security.token.TokenIdentifier",
            "org.apache.hadoop.security.token.TokenRenewer"));

    // These lead to the class path's loader. Threads of such pools have it as theirs.
    private static final Set<String> CALLS = new HashSet<>(Arrays.asList(
            "java.lang.ClassLoader.getSystemClassLoader",
            "java.util.concurrent.Executors.newWorkStealingPool",
            "java.util.concurrent.ForkJoinPool.<init>"));

    private OncePerJvm() {}

    /** Returns what binds a class of the job to the JVM; null if nothing does. */
    static String bond(Class<?> type, ClassFile file) {
        if (file.hasNative()) {
            return type.getName() + " has native methods, whose library a JVM loads once";
        }
        String kept = kinds(type).filter(KEPT::contains).findFirst().orElse(null);
        if (kept != null) {
            return type.getName() + " is a " + kept + ", which the JVM keeps";
        }
        return file.members().stream()
                .filter(CALLS::contains)
                .findFirst()
                .map(call -> type.getName() + " calls " + call + ", by which it may reach the class path's copies")
                .orElse(null);
    }

    // The class and all from which it comes.
    private static Stream<String> kinds(Class<?> type) {
        Stream<Class<?>> parents = Stream.concat(
                (type.getSuperclass() == null ? Stream.empty() : Stream.of(type.getSuperclass())),
                Stream.of(type.getInterfaces()));
        return Stream.concat(Stream.of(type.getName()), parents.flatMap(OncePerJvm::kinds));
    }
}
