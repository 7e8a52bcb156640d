package org.spillway.jvm.child;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;

/** The classes that are loaded now, as HotSpot lists them for {@code jcmd PID VM.classloaders show-classes}. */
final class LoadedClasses {
    private static final String APPLICATION = "ClassLoaders$AppClassLoader";
    private static final String PLATFORM = "ClassLoaders$PlatformClassLoader";

    /** Those that the loader of the class path has defined. */
    final List<String> ofClassPath = new ArrayList<>();

    /** Those that it or the loader of the JDK's modules beside its base has defined. */
    final Set<String> all = new HashSet<>();

    /**
     * Lists them.
     *
     * @throws JMException if this JVM cannot
     */
    LoadedClasses() throws JMException {
        if (!ClassLoader.getSystemClassLoader().getClass().getName().endsWith(APPLICATION)) {
            throw new JMException("java.system.class.loader is " + System.getProperty("java.system.class.loader"));
        }
        Object listing = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "vmClassloaders",
                        new Object[] {new String[] {"show-classes"}},
                        new String[] {String[].class.getName()});
        String loader = "";
        for (String line : ((String) listing).split("\n")) {
            if (line.contains("+--")) {
                loader = line;
            } else if (loader.endsWith(APPLICATION) || loader.endsWith(PLATFORM)) {
                add(line.substring(line.lastIndexOf(' ') + 1), loader.endsWith(APPLICATION));
            }
        }
    }

    // Not arrays, hidden classes, sums, the tree's lines.
    private void add(String name, boolean isOfClassPath) {
        boolean isClass = !name.isEmpty() && Character.isJavaIdentifierStart(name.charAt(0));
        if (isClass && name.indexOf('/') < 0 && !name.endsWith(")")) {
            all.add(name);
            if (isOfClassPath) {
                ofClassPath.add(name);
            }
        }
    }
}
