package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.StringUtils;
import org.spillway.jvm.state.ClassFile;

/**
 * The classes of the job: those that the JVM's class path finds in the container's working folder, to which YARN brings the
 * job's jar, {@code -libjars} and archives; and those that lie beside a mapper or another class that the job names, if its jar
 * is the cluster's. Those of Hadoop and Spillway are not, wherever they lie. Thread-safe.
 */
final class JobClasses {
    // Settings that name classes of the job, alone or in lists. A codec is the cluster's, in whose settings it often
    // stands.
    private static final Pattern KEYS = Pattern.compile("mapred(uce)?\\.(?!.*\\.codec$)");
    private static final Pattern SEPARATORS = Pattern.compile("[,;\\s]+");
    // Not those of Java, Hadoop and Spillway's plug-ins.
    private static final Pattern NAME =
            Pattern.compile("(?!java\\.|org\\.apache\\.hadoop\\.(?!examples\\.|hbase\\.|hive\\.)"
                    + "|org\\.spillway\\.\\p{Lu})(\\w+\\.)*\\p{Lu}[\\w$]*");

    /** The loader of the class path. */
    final ClassLoader parent;

    /** Whether some of them are in the jar of Spillway's own classes. */
    final boolean haveSpillways;

    /** Whether classes of Hadoop's own may be among them: their jars are before Hadoop's. */
    final boolean mayHaveHadoops;

    private final Map<File, URL> places = new LinkedHashMap<>(); // in the order of the class path, without links
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();

    /**
     * Looks at the class path.
     *
     * @param parent the loader of the class path
     * @param classPath its places
     * @param folders the names of the container's working folder
     */
    JobClasses(ClassLoader parent, String classPath, List<File> folders, Configuration job) throws IOException {
        this.parent = parent;
        File own = place(JobClasses.class);
        File hadoop = place(Configuration.class);
        String framework = framework(job);
        Set<File> named = named(job);
        boolean isAfterHadoop = false;
        boolean precede = false;
        for (String each : classPath.split(File.pathSeparator)) {
            File name = new File(each).getAbsoluteFile();
            File place = name.getCanonicalFile(); // as the JVM does
            boolean isJobs = folders.stream()
                    .anyMatch(folder ->
                            isIn(name, folder) && (framework == null || !isIn(name, new File(folder, framework))));
            if ((isJobs || named.contains(place)) && !each.isEmpty() && !place.equals(own)) {
                add(place);
                precede |= isJobs && !isAfterHadoop && !folders.contains(name); // the folder itself always is
            }
            isAfterHadoop |= place.equals(hadoop);
        }
        this.haveSpillways = named.contains(own);
        this.mayHaveHadoops = precede;
    }

    /**
     * Returns those of this JVM's class path.
     *
     * @param folders the names of the container's working folder; none in a JVM that is not the job's alone
     */
    static JobClasses ofThisJvm(Configuration job, File... folders) throws IOException {
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        return new JobClasses(loader, System.getProperty("java.class.path"), Arrays.asList(folders), job);
    }

    // With the jars that a jar's manifest names: the JVM looks for classes in them, too.
    private void add(File place) throws IOException {
        if (places.putIfAbsent(place, place.toURI().toURL()) != null || !place.isFile()) {
            return;
        }
        try (JarFile jar = new JarFile(place)) {
            Manifest manifest = jar.getManifest();
            String more = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String each : StringUtils.getStringCollection(more, " ")) {
                URI uri = place.toURI().resolve(each);
                if ("file".equals(uri.getScheme())) {
                    add(new File(uri).getCanonicalFile());
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            // no jar, or a path that the JVM leaves out, too
        }
    }

    /** Returns the files and folders that hold them, in the order of the class path. */
    URL[] places() {
        return places.values().toArray(new URL[0]);
    }

    /** Whether the class path finds a class of this name in a place of the job. */
    boolean have(String name) {
        return !name.startsWith("java.") && known.computeIfAbsent(name, each -> places.containsKey(place(each)));
    }

    /** Whether a class of the class path was loaded from a place of the job. */
    boolean have(Class<?> type) {
        return places.containsKey(place(type));
    }

    /**
     * Loads the job's classes anew for one task, all others from the class path. It is never closed, since shutdown hooks may
     * still load classes: the garbage collector closes its files, which the loader of the class path has open as well.
     */
    final class Loader extends URLClassLoader {
        static {
            registerAsParallelCapable();
        }

        /** The classes that it has defined. */
        final Set<Class<?>> loaded = ConcurrentHashMap.newKeySet();

        Loader() {
            super(places(), parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!have(name)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> type = findLoadedClass(name);
                if (type == null) {
                    type = findClass(name);
                    loaded.add(type);
                }
                return type;
            }
        }

        // The class path has them: each once, in its order.
        @Override
        public Enumeration<URL> findResources(String name) {
            return Collections.emptyEnumeration();
        }
    }

    // The places of the classes that the job names. As they are written: Hadoop refuses to expand many variables.
    private Set<File> named(Configuration job) {
        return StreamSupport.stream(job.spliterator(), false)
                .filter(setting -> KEYS.matcher(setting.getKey()).lookingAt())
                .flatMap(setting -> SEPARATORS.splitAsStream(setting.getValue()))
                .filter(name -> NAME.matcher(name).matches())
                .map(this::place)
                .collect(Collectors.toSet());
    }

    private File place(String name) {
        String path = ClassFile.path(name);
        URL url = parent.getResource(path);
        if (url == null) {
            return null;
        }
        // file:/a/b/c/D.class, jar:file:/a/b.jar!/c/D.class or, of a jar for several releases,
        // ...!/META-INF/versions/9/c/D.class
        String text = url.toString();
        int end = text.indexOf("!/");
        if (end >= 0) {
            return local(text.substring("jar:".length(), end));
        }
        File found = local(text);
        return found == null
                ? null
                : new File(found.getPath().substring(0, found.getPath().length() - path.length()));
    }

    private static File place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? null
                : local(source.getLocation().toString());
    }

    // Not compared as URLs, which the JVM and this class may encode otherwise.
    private static File local(String url) {
        URI uri = URI.create(url);
        return "file".equals(uri.getScheme()) ? new File(uri.getPath()) : null;
    }

    // Hadoop itself, if the job brings it along: its link has the name behind # or the archive's.
    private static String framework(Configuration job) {
        String path = job.getTrimmed(MRJobConfig.MAPREDUCE_APPLICATION_FRAMEWORK_PATH, "");
        if (path.isEmpty()) {
            return null;
        }
        URI uri = URI.create(path);
        return uri.getFragment() == null ? new File(uri.getPath()).getName() : uri.getFragment();
    }

    private static boolean isIn(File file, File folder) {
        return file.toPath().normalize().startsWith(folder.toPath());
    }
}
