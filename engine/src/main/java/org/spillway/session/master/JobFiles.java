package org.spillway.session.master;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.records.LocalResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of one job on this node, as a node manager brings them: copies in a cache folder, links to them in the container's
 * working folder, and the loader of the job's classes. Not thread-safe.
 */
final class JobFiles implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(JobFiles.class);

    // The client gives the whole folder of -libjars to YARN under this name. The files in it get links.
    private static final String ALL_IN_FOLDER = "/*";
    // Tasks that run in a master read the split files from the file system.
    private static final String SPLIT_FILES = MRJobConfig.JOB_SUBMIT_DIR + "/";

    private final Path cache;
    private final Path working;
    private final Deque<Made> made = new ArrayDeque<>(); // the newest first
    private final Map<String, File> copies = new TreeMap<>(); // by the names of their links
    private int downloads;
    private Loader loader;

    /** A link, or a folder for links, and where the file that had its name before is, if any. */
    private record Made(Path path, Path before) {}

    private static final class Loader extends URLClassLoader {
        static {
            registerAsParallelCapable();
        }

        private final Set<Class<?>> defined = ConcurrentHashMap.newKeySet();

        Loader(URL[] places) {
            super(places, JobFiles.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> type = super.findClass(name);
            defined.add(type);
            return type;
        }
    }

    private JobFiles(Path cache, Path working) {
        this.cache = cache;
        this.working = working;
    }

    /**
     * Downloads and links the files. On failure deletes what it made.
     *
     * @param resources by the name of the link, as in the job's launch context
     * @param conf the settings for file systems
     * @param cache a folder for this job alone, empty or absent
     * @param working the container's working folder
     */
    static JobFiles bring(Map<String, LocalResource> resources, Configuration conf, File cache, File working)
            throws IOException, InterruptedException {
        // A local dir may lie behind a link. Below, no name of the job leads over one.
        Path folder = working.toPath().toRealPath();
        JobFiles files = new JobFiles(Files.createDirectories(cache.toPath()).toRealPath(), folder);
        try {
            // Sorted: the order of the class path does not depend on a hash map.
            for (Map.Entry<String, LocalResource> each : new TreeMap<>(resources).entrySet()) {
                if (!each.getKey().startsWith(SPLIT_FILES)) {
                    files.bring(each.getKey(), each.getValue(), conf);
                }
            }
            files.loader = new Loader(files.places());
            return files;
        } catch (Throwable t) {
            files.close();
            throw t;
        }
    }

    /** Returns the loader of the job's classes, whose parent is the loader of this class. */
    ClassLoader loader() {
        return loader;
    }

    /** Returns the classes that the loader has defined. */
    Set<Class<?>> defined() {
        return loader.defined;
    }

    /** Closes the loader and deletes links and copies. What cannot be deleted is logged. */
    @Override
    public void close() {
        IOUtils.cleanupWithLogger(LOG, loader); // not there if bring has failed
        while (!made.isEmpty()) {
            Made newest = made.pop();
            delete(newest.path);
            try {
                if (newest.before != null) {
                    Files.move(newest.before, newest.path);
                }
            } catch (IOException e) {
                LOG.warn("Spillway: cannot restore {}", newest.path, e);
            }
        }
        delete(cache);
    }

    private void bring(String name, LocalResource resource, Configuration conf)
            throws IOException, InterruptedException {
        Path link = inWorking(name);
        File copy = download(name, resource, conf);
        if (name.endsWith(ALL_IN_FOLDER)) {
            for (File file : sorted(copy)) {
                link(working.resolve(file.getName()), file);
            }
        } else {
            link(link, copy);
        }
    }

    private Path inWorking(String name) throws IOException {
        Path path = working.resolve(name).normalize();
        if (!path.startsWith(working) || path.equals(working)) {
            throw new IOException("a file of the job must lie in the working folder: " + name);
        }
        return path;
    }

    private File download(String name, LocalResource resource, Configuration conf)
            throws IOException, InterruptedException {
        File folder = new File(cache.toFile(), Integer.toString(downloads++));
        try {
            return Download.bring(resource, conf, folder);
        } catch (IOException | InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("cannot bring a file of the job: " + name, e);
        }
    }

    private void link(Path link, File copy) throws IOException {
        makeFolders(link.getParent());
        Path before = null;
        if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
            if (Files.isDirectory(link, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(link.toString(), null, "a folder has the name of a job's file");
            }
            before = Files.move(link, cache.resolve("before-" + made.size()));
        }
        made.push(new Made(link, before));
        Files.createSymbolicLink(link, copy.toPath());
        copies.put(working.relativize(link).toString(), copy);
    }

    // Fails at a link, which may lead out of the working folder: an archive of the job may contain any.
    private void makeFolders(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            makeFolders(folder.getParent());
            made.push(new Made(Files.createDirectory(folder), null));
        }
    }

    // In the order of the class path of Hadoop's master. Copies, not links: the JVM keeps some jars open by their
    // names,
    // and the next job may have a link of the same name.
    private URL[] places() throws IOException {
        List<URL> places = new ArrayList<>();
        places.add(url(working.toFile()));
        File jobJar = copies.get(MRJobConfig.JOB_JAR);
        if (jobJar != null) {
            addJars(places, jobJar);
            places.add(url(new File(jobJar, "classes")));
            addJars(places, new File(jobJar, "lib"));
        }
        for (Map.Entry<String, File> each : copies.entrySet()) {
            if (each.getKey().indexOf('/') < 0
                    && isJar(each.getKey())
                    && each.getValue().isFile()) {
                places.add(url(each.getValue()));
            }
        }
        return places.toArray(new URL[0]);
    }

    private static void addJars(List<URL> places, File folder) throws IOException {
        for (File file : sorted(folder)) {
            if (isJar(file.getName())) {
                places.add(url(file));
            }
        }
    }

    private static URL url(File place) throws IOException {
        return place.toURI().toURL();
    }

    // As the JVM expands a class path.
    private static boolean isJar(String name) {
        return name.endsWith(".jar") || name.endsWith(".JAR");
    }

    private static Collection<File> sorted(File folder) {
        File[] files = folder.listFiles();
        return files == null ? Collections.emptySet() : new TreeSet<>(Arrays.asList(files));
    }

    private static void delete(Path path) {
        File file = path.toFile();
        // True: also from folders that the job has made read-only.
        if (!FileUtil.fullyDelete(file) && !FileUtil.fullyDelete(file, true)) {
            LOG.warn("Spillway: cannot delete {}, which a job has left", path);
        }
    }
}
