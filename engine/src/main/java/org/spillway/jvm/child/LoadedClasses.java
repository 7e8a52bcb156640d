package org.spillway.jvm.child;

import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import org.spillway.jdk.Jdk;

/**
 * The classes that are loaded now, as HotSpot lists them for {@code jcmd PID VM.classloaders show-classes}. The class loaders of
 * Java 8 have lists of their own.
 */
final class LoadedClasses {
    private static final String APPLICATION = "ClassLoaders$AppClassLoader";
    private static final String PLATFORM = "ClassLoaders$PlatformClassLoader";

    /** Those that the loader of the class path has defined. */
    final Set<String> ofClassPath = new LinkedHashSet<>();

    /** Those that the loader of the JDK's modules beside its base has defined. */
    final Set<String> ofPlatform = new HashSet<>();

    /**
     * Lists them.
     *
     * @throws JMException if this JVM cannot
     */
    LoadedClasses() throws JMException {
        ClassLoader classPath = ClassLoader.getSystemClassLoader();
        Set<String> known = Jdk.loaded(classPath, OncePerJvm.BINDING);
        if (known != null) {
            ofClassPath.addAll(known);
            return;
        }
        if (!classPath.getClass().getName().endsWith(APPLICATION)) {
            throw new JMException("java.system.class.loader is " + System.getProperty("java.system.class.loader"));
        }
        Object listing = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "vmClassloaders",
                        new Object[] {new String[] {"show-classes"}},
                        new String[] {String[].class.getName()});
        Set<String> list = null; // of the loader whose classes follow
        for (String line : ((String) listing).split("\n")) {
            String name = line.substring(line.lastIndexOf(' ') + 1);
            // Not an array, a hidden class, a sum, the tree's lines.
            boolean isClass = !name.isEmpty()
                    && Character.isJavaIdentifierStart(name.charAt(0))
                    && name.indexOf('/') < 0
                    && !name.endsWith(")");
            if (line.contains("+--")) {
                list = name.endsWith(APPLICATION) ? ofClassPath : name.endsWith(PLATFORM) ? ofPlatform : null;
            } else if (list != null && isClass) {
                list.add(name);
            }
        }
    }
}
