package org.spillway.report.foreign;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.util.RunJar;

/**
 * The classes of a job, found where Hadoop finds them: in the root of the job's jar, in its folder {@code classes/}, in the
 * files of its folder {@code lib/}, and in the roots of further jars.
 */
public final class JobJars implements Closeable {
    private static final Pattern UNPACKED = Pattern.compile("(?:classes|lib)/.*");

    private File unpacked;
    private final URLClassLoader loader;

    /**
     * Opens jars. Unpacks what Hadoop would unpack of the job's jar into a temporary folder, if there is any.
     *
     * @param jars the job's jar and further jars; may be empty
     * @param parent where classes are looked for first
     * @throws IOException if the job's jar cannot be read or unpacked
     */
    public JobJars(List<Path> jars, ClassLoader parent) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        if (!jars.isEmpty() && Files.isRegularFile(jars.get(0))) {
            try {
                unpack(jars.get(0).toFile(), urls);
            } catch (IOException e) {
                delete();
                throw new IOException(jars.get(0) + ": " + e.getMessage(), e);
            }
        }
        loader = new URLClassLoader(urls.toArray(URL[]::new), parent);
    }

    private void unpack(File jar, List<URL> urls) throws IOException {
        try (JarFile entries = new JarFile(jar)) {
            if (entries.stream()
                    .noneMatch(entry -> UNPACKED.matcher(entry.getName()).matches())) {
                return;
            }
        }
        unpacked = Files.createTempDirectory("spillway-job-").toFile();
        RunJar.unJar(jar, unpacked, UNPACKED);
        // The URL of a folder that exists ends with a slash, by which the loader knows it for a folder.
        urls.add(new File(unpacked, "classes").toURI().toURL());
        File[] libraries = new File(unpacked, "lib").listFiles();
        for (File library : libraries == null ? new File[0] : libraries) {
            urls.add(library.toURI().toURL());
        }
    }

    /** Returns the loader of the classes. */
    public ClassLoader loader() {
        return loader;
    }

    /** Closes the loader and deletes the temporary folder. */
    @Override
    public void close() throws IOException {
        try {
            loader.close();
        } finally {
            delete();
        }
    }

    private void delete() {
        if (unpacked != null) {
            FileUtil.fullyDelete(unpacked);
        }
    }
}
