package org.spillway.jvm.child;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.jvm.state.ClassFile;

/**
 * The classes of the job: those that the JVM's class path finds in the container's working folder, to which YARN brings the
 * job's jar, {@code -libjars} and archives; and those that lie beside a mapper or another class that the job names, if its jar
 * is the cluster's. Those of Hadoop and Spillway are not, wherever they lie. Thread-safe.
 */
final class JobClasses {
    private static final List<String> ROLES = List.of(
            MRJobConfig.MAP_CLASS_ATTR,
            "mapred.mapper.class",
            "mapred.map.runner.class",
            MRJobConfig.COMBINE_CLASS_ATTR,
            "mapred.combiner.class",
            MRJobConfig.PARTITIONER_CLASS_ATTR,
            "mapred.partitioner.class",
            MRJobConfig.REDUCE_CLASS_ATTR,
            "mapred.reducer.class",
            MRJobConfig.INPUT_FORMAT_CLASS_ATTR,
            "mapred.input.format.class",
            MRJobConfig.OUTPUT_FORMAT_CLASS_ATTR,
            "mapred.output.format.class",
            MRJobConfig.KEY_COMPARATOR,
            MRJobConfig.GROUP_COMPARATOR_CLASS,
            MRJobConfig.MAP_OUTPUT_KEY_CLASS,
            MRJobConfig.MAP_OUTPUT_VALUE_CLASS,
            MRJobConfig.OUTPUT_KEY_CLASS,
            MRJobConfig.OUTPUT_VALUE_CLASS);
    private static final List<String> OTHERS = List.of("java.", "org.apache.hadoop.");

    private final ClassLoader parent;
    private final Map<String, URL> places = new LinkedHashMap<>(); // by name, in the order of the class path
    private final Map<String, Boolean> known = new ConcurrentHashMap<>();
    private final boolean comeFirst;

    /**
     * Looks at the class path.
     *
     * @param parent the loader of the class path
     * @param classPath its places
     * @param folders the names of the container's working folder
     */
    JobClasses(ClassLoader parent, String classPath, List<File> folders, Configuration job) {
        this.parent = parent;
        String own = place(JobClasses.class);
        String hadoop = place(Configuration.class);
        String framework = framework(job);
        boolean first = false;
        boolean isAfterHadoop = false;
        Set<String> named = named(job);
        for (String each : classPath.split(File.pathSeparator)) {
            File place = new File(each).getAbsoluteFile();
            String name = url(place).toString();
            boolean isJobs = folders.stream()
                    .anyMatch(folder ->
                            isIn(place, folder) && (framework == null || !isIn(place, new File(folder, framework))));
            if ((isJobs || named.contains(name)) && !each.isEmpty() && !name.equals(own)) {
                places.put(name, url(place));
                first |= !isAfterHadoop && !folders.contains(place); // the folder itself always is
            }
            isAfterHadoop |= name.equals(hadoop);
        }
        this.comeFirst = first;
    }

    static JobClasses ofThisJvm(Configuration job) {
        // The shell that starts the JVM keeps the name that YARN gave to the folder, which may lead over links.
        List<File> folders = Stream.of(new File("").getAbsolutePath(), System.getenv("PWD"))
                .filter(Objects::nonNull)
                .map(File::new)
                .collect(Collectors.toList());
        return new JobClasses(ClassLoader.getSystemClassLoader(), System.getProperty("java.class.path"), folders, job);
    }

    /** Returns the loader of the class path. */
    ClassLoader parent() {
        return parent;
    }

    /** Returns the files and folders that hold them, in the order of the class path. */
    URL[] places() {
        return places.values().toArray(new URL[0]);
    }

    /** Whether the class path has places of the job before Hadoop: classes of Hadoop may be of the job, too. */
    boolean comeFirst() {
        return comeFirst;
    }

    /** Whether the class path finds a class of this name in a place of the job. */
    boolean have(String name) {
        return !name.startsWith("java.") && known.computeIfAbsent(name, this::find);
    }

    /** Whether a class of the class path was loaded from a place of the job. */
    boolean have(Class<?> type) {
        return places.containsKey(place(type));
    }

    /** Returns the file of a class; null if it is none of the job. */
    ClassFile file(String name) {
        if (!have(name)) {
            return null;
        }
        try (InputStream in = parent.getResourceAsStream(path(name))) {
            return ClassFile.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("class " + name + " cannot be read", e);
        }
    }

    private boolean find(String name) {
        return places.containsKey(place(name));
    }

    // The places of the classes that the job names.
    private Set<String> named(Configuration job) {
        Set<String> places = new HashSet<>();
        for (String role : ROLES) {
            String name = job.getTrimmed(role, "");
            if (OTHERS.stream().noneMatch(name::startsWith)) {
                places.add(place(name));
            }
        }
        return places;
    }

    private String place(String name) {
        URL url = parent.getResource(path(name));
        return url == null ? null : place(url.toString(), path(name));
    }

    // file:/a/b/c/D.class, jar:file:/a/b.jar!/c/D.class or, of a jar for several releases,
    // ...!/META-INF/versions/9/c/D.class
    private static String place(String url, String path) {
        int end = url.indexOf("!/");
        return end < 0 ? url.substring(0, url.length() - path.length()) : url.substring("jar:".length(), end);
    }

    private static String place(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? null : String.valueOf(source.getLocation());
    }

    private static String path(String name) {
        return name.replace('.', '/') + ".class";
    }

    // As the JVM does: without links.
    private static URL url(File place) {
        try {
            return place.getCanonicalFile().toURI().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException("the class path has " + place, e);
        }
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
