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
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";
    private static final String APPLICATION = "ClassLoaders$AppClassLoader";
    private static final String LOADER = "+--";
    private static final String PLATFORM = "ClassLoaders$PlatformClassLoader";

    private final List<String> ofClassPath = new ArrayList<>();
    private final Set<String> all = new HashSet<>();

    private LoadedClasses() {}

    /**
     * Lists them.
     *
     * @throws JMException if this JVM cannot
     */
    static LoadedClasses now() throws JMException {
        Object listing = ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName(COMMANDS),
                        "vmClassloaders",
                        new Object[] {new String[] {"show-classes"}},
                        new String[] {String[].class.getName()});
        if (!ClassLoader.getSystemClassLoader().getClass().getName().endsWith(APPLICATION)) {
            throw new JMException("java.system.class.loader is " + System.getProperty("java.system.class.loader"));
        }
        return of((String) listing);
    }

    /** Reads a listing. */
    static LoadedClasses of(String listing) {
        LoadedClasses loaded = new LoadedClasses();
        boolean isOfClassPath = false;
        boolean isRead = false;
        for (String line : (Iterable<String>) listing.lines()::iterator) {
            if (line.contains(LOADER)) {
                isOfClassPath = line.endsWith(APPLICATION);
                isRead = isOfClassPath || line.endsWith(PLATFORM);
                continue;
            }
            String name = line.substring(line.lastIndexOf(' ') + 1);
            // Left out: arrays, hidden classes, sums, the tree's lines.
            boolean isName = isRead
                    && !name.isEmpty()
                    && Character.isJavaIdentifierStart(name.charAt(0))
                    && name.indexOf('/') < 0
                    && !name.endsWith(")");
            if (isName) {
                loaded.all.add(name);
                if (isOfClassPath) {
                    loaded.ofClassPath.add(name);
                }
            }
        }
        return loaded;
    }

    /** Returns those that the loader of the class path has defined. */
    List<String> ofClassPath() {
        return ofClassPath;
    }

    /** Whether the class path's loader, or that of the JDK's modules beside its base, has defined a class. */
    boolean have(String name) {
        return all.contains(name);
    }
}
