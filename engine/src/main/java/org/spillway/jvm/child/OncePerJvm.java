package org.spillway.jvm.child;

import java.net.SocketImplFactory;
import java.net.URLStreamHandlerFactory;
import java.security.Provider;
import java.util.List;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.security.SecurityInfo;
import org.apache.hadoop.security.alias.CredentialProviderFactory;
import org.apache.hadoop.security.token.TokenIdentifier;
import org.apache.hadoop.security.token.TokenRenewer;

/** What binds a job's classes to the JVM: a second copy of them in it would fail, or would meet the first one's state. */
final class OncePerJvm {
    // Kept by the JVM, or by static fields of Hadoop that a ServiceLoader of the class path has filled.
    private static final List<Class<?>> KEPT = List.of(
            Provider.class,
            SocketImplFactory.class,
            URLStreamHandlerFactory.class,
            CompressionCodec.class,
            CredentialProviderFactory.class,
            FileSystem.class,
            KeyProviderFactory.class,
            SecurityInfo.class,
            TokenIdentifier.class,
            TokenRenewer.class);

    // These find classes by name, in the loader of the class path.
    private static final List<String> FINDERS = List.of(
            "org.apache.hadoop.io.serializer.JavaSerialization",
            "org.apache.hadoop.mapred.join.CompositeInputSplit",
            "org.apache.hadoop.mapreduce.lib.join.CompositeInputSplit",
            "org.apache.hadoop.mapreduce.lib.join.TupleWritable");

    private static final String DRIVERS = "java.sql.DriverManager";

    private OncePerJvm() {}

    /** Returns what binds a class of the job to the JVM, as the end of a sentence; null if nothing. */
    static String reason(Class<?> type, boolean hasNative) {
        if (hasNative) {
            return type.getName() + " has native methods, whose library a JVM loads once";
        }
        for (Class<?> kept : KEPT) {
            if (kept.isAssignableFrom(type)) {
                return type.getName() + " is a " + kept.getName() + ", which the JVM keeps";
            }
        }
        return null;
    }

    /** Returns what binds any class of a job to the JVM, as the end of a sentence; null if nothing. */
    static String reason(LoadedClasses loaded) {
        if (loaded.hasOfJava(DRIVERS)) {
            return DRIVERS + " keeps drivers";
        }
        for (String finder : FINDERS) {
            if (loaded.ofClassPath().contains(finder)) {
                return finder + " finds classes by name in the JVM's class path";
            }
        }
        return null;
    }
}
