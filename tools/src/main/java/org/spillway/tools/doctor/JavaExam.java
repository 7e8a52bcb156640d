package org.spillway.tools.doctor;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.util.Apps;

/** Tells which Java the tasks of a job run, as far as its settings name one. */
final class JavaExam {
    private static final String TOPIC = "java";

    private static final String OF_BOTH = "mapred.child.env";

    // From here on the engine runs the classes that are made for it.
    private static final int BEST = 17;

    private JavaExam() {}

    /** Adds the Java of maps and reduces. */
    static void look(JobConf job, Findings findings) {
        String map = text(job, MRJobConfig.MAP_ENV, findings);
        String reduce = job.getNumReduceTasks() == 0 ? map : text(job, MRJobConfig.REDUCE_ENV, findings);
        findings.fact(TOPIC, map.equals(reduce) ? map : map + "; of reduces " + reduce);
    }

    private static String text(JobConf job, String setting, Findings findings) {
        Map<String, String> variables = new HashMap<>();
        Apps.setEnvFromInputProperty(variables, setting, job.get(OF_BOTH, ""), job, File.pathSeparator);
        String home = variables.get(Environment.JAVA_HOME.name());
        if (home == null) {
            return "that of each node manager, which settings do not tell: 8 or later";
        }
        Path release = Path.of(home, "release");
        if (!Files.isReadable(release)) {
            return home + ", which is not on this machine: 8 or later";
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(release)) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + release, e);
        }
        String version = properties.getProperty("JAVA_VERSION", "").replace("\"", "");
        if (version.isEmpty()) {
            return home + ", whose file release has no JAVA_VERSION: 8 or later";
        }
        if (number(version) < BEST) {
            findings.advise("let tasks run Java " + BEST + " or later (" + setting + "): for Java " + version
                    + " the jar has classes that are slower");
        }
        return home + ": " + version;
    }

    // 8 of 1.8.0_504, 11 of 11.0.24.
    private static int number(String version) {
        String[] parts = version.split("[._+-]");
        return Integer.parseInt(parts[parts[0].equals("1") ? 1 : 0]);
    }
}
