package org.spillway.report;

import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The settings by which the tasks of a job share JVMs: those of conf/mapred-site-spillway-reuse.xml. */
public final class JvmSharing {
    /** The setting for the number of tasks that a JVM runs. 1 turns sharing off, -1 sets no limit. */
    public static final String TASKS = "mapreduce.job.jvm.numtasks";

    /** The setting for the options of the master's JVM. A class name among them replaces Hadoop's master. */
    public static final String MASTER_OPTIONS = "yarn.app.mapreduce.am.command-opts";

    /** The setting for the share of the maps that have ended before reduces start. */
    public static final String SLOWSTART = "mapreduce.job.reduce.slowstart.completedmaps";

    /** Its value: a reduce takes over a map's JVM at once, so an earlier one would only hold a container that maps want. */
    public static final String SLOWSTART_SHARE = "0.8";

    /** The class of a master that lets tasks share JVMs. */
    public static final String MASTER = "org.spillway.SpillwayAppMaster";

    static final String NO_LIMIT = "-1";
    static final String OFF = "1";

    private static final String HADOOPS_OPTIONS = "-Xmx1024m";
    // Hadoop writes this option after the class, where the JVM does not see it.
    // Java 8 needs and knows no such option.
    private static final String OPENED = "-XX:+IgnoreUnrecognizedVMOptions --add-opens=java.base/java.lang=ALL-UNNAMED";

    private static final Set<String> WITH_ARGUMENT =
            Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules", "--limit-modules");
    private static final Pattern CLASS = Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_][\\w$]*)+");

    private JvmSharing() {}

    /**
     * Returns the options of the master's JVM with the class of the master behind them.
     *
     * @param present the options without it, null for Hadoop's default; returned as they are if they name a class
     */
    public static String masterOptions(String present) {
        String options = present == null ? HADOOPS_OPTIONS : present.trim();
        return mainClass(options) == null ? (options + " " + OPENED + " " + MASTER).trim() : options;
    }

    /** Returns the class that options of the master's JVM name, or null for Hadoop's master. */
    public static String mainClass(String options) {
        String before = "";
        for (String word : options == null ? new String[0] : options.trim().split("\\s+")) {
            if (CLASS.matcher(word).matches() && !WITH_ARGUMENT.contains(before)) {
                return word;
            }
            before = word;
        }
        return null;
    }

    /** Returns whether a job's settings ask for shared JVMs. */
    static boolean isOn(Map<String, String> settings) {
        String tasks = settings.getOrDefault(TASKS, OFF).trim();
        return tasks.matches("-1|[1-9]\\d*")
                && !tasks.equals(OFF)
                && MASTER.equals(mainClass(settings.get(MASTER_OPTIONS)));
    }
}
