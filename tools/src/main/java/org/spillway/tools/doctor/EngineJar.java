package org.spillway.tools.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.spillway.report.JvmSharing;
import org.spillway.report.Side;

/** Finds Spillway's engine jar in the settings of a job. */
final class EngineJar {
    private static final String NAME = "spillway-engine";
    private static final String LIBJARS = "tmpjars";
    private static final List<String> KEYS = List.of(
            LIBJARS, MRJobConfig.CACHE_FILES, MRJobConfig.CLASSPATH_FILES, MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH);

    private EngineJar() {}

    /** Adds findings about the engine jar, if the job's settings name a class of Spillway. */
    static void explain(JobConf job, Findings findings) {
        if (job.get(Side.MAP.setting(), "").contains(Side.MAP.spillway())
                || job.get(Side.REDUCE.setting(), "").contains(Side.REDUCE.spillway())
                || JvmSharing.MASTER.equals(JvmSharing.mainClass(job.get(JvmSharing.MASTER_OPTIONS)))) {
            explain(job, version(), findings);
        }
    }

    /**
     * Adds findings about the engine jar.
     *
     * @param own the version of the engine on the doctor's class path, or null if the engine is not in a jar
     */
    static void explain(JobConf job, String own, Findings findings) {
        List<String> found = new ArrayList<>();
        for (String key : KEYS) {
            for (String entry : job.getTrimmedStrings(key)) {
                String name = fileName(entry);
                if (name.startsWith(NAME)) {
                    found.add(name + " by " + key);
                    String versioned = NAME + "-" + own + ".jar";
                    // A file name without a version cannot be compared.
                    if (own != null && name.startsWith(NAME + "-") && !name.equals(versioned)) {
                        findings.advise(name + " is another version than the one that decides here, " + versioned);
                    }
                }
            }
        }
        findings.fact(
                "jar",
                found.isEmpty()
                        ? "named by none of " + String.join(", ", KEYS) + ": it must be on the class path of each node"
                        : String.join("; ", found));
    }

    /** Returns the file name of an entry, without the link name that follows a # in cache files. */
    private static String fileName(String entry) {
        String path = entry.split("#", 2)[0];
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String version() {
        try (InputStream in =
                EngineJar.class.getResourceAsStream("/META-INF/maven/org.spillway/" + NAME + "/pom.properties")) {
            if (in == null) {
                return null;
            }
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the version of " + NAME, e);
        }
    }
}
