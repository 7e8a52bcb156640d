package org.spillway.clients;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.ScriptBasedMapping;
import org.spillway.report.foreign.ShellWord;
import org.spillway.tools.compare.CompareCluster;
import org.spillway.tools.compare.EmbeddedCompareCluster;

/**
 * The embedded cluster as one client sees it: its commands have the client's class path and that of the engine, unless the
 * client gets the engine in its own way. Containers inherit the class path from the command.
 *
 * @param own what the client gets in its own way. Null if the jars of {@code start} contain the engine, and
 *     {@code mapred-site.xml} has all settings
 */
record ClientCluster(EmbeddedCompareCluster cluster, Client client, StartJars start, OwnGiven own)
        implements CompareCluster {
    /** JDK 17 closes packages that libraries of the time of Java 8 open by reflection. */
    private static final String OPENED = "opened-packages";

    /** The embedded cluster names a class of Hadoop's tests here, which clients do not have. */
    private static final Map<String, String> RACKS = Map.of(
            CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
            ScriptBasedMapping.class.getName());

    @Override
    public Configuration configuration() {
        return cluster.configuration();
    }

    @Override
    public org.apache.hadoop.fs.Path folder() {
        return cluster.folder();
    }

    /** Returns a shell that runs one JVM for each step, or the client's program, until one fails. */
    @Override
    public ProcessBuilder command(Map<String, String> settings, List<String> arguments) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(RACKS);
        all.putAll(settings);
        List<String> words =
                own == null ? List.of() : new OwnWay(client.description().own()).take(all, own);
        Path conf = cluster.writeConf(all);
        String classPath = start.classPath(client, conf).stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> first = client.description().program() ? List.of() : java(conf);
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", line(first, OwnWay.put(words, arguments)));
        shell.directory(EmbeddedCompareCluster.temp(conf).toFile());
        shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
        shell.environment().put("HADOOP_CLIENT_OPTS", String.join(" ", start.options()));
        shell.environment().put("CLASSPATH", classPath);
        shell.environment().put("HADOOP_CONF_DIR", conf.toString());
        return shell;
    }

    private List<String> java(Path conf) {
        List<String> words = new ArrayList<>(EmbeddedCompareCluster.java(conf));
        words.addAll(start.options());
        words.add("@" + client.folder().resolveSibling(OPENED));
        return words;
    }

    /**
     * Returns the line of a shell for a command.
     *
     * @param first words before each step
     */
    static String line(List<String> first, List<String> arguments) {
        List<String> words = new ArrayList<>();
        boolean isFirst = true;
        for (String argument : arguments) {
            if (isFirst) {
                first.forEach(word -> words.add(ShellWord.of(word)));
            }
            isFirst = argument.equals(ClientJob.THEN);
            words.add(isFirst ? argument : ShellWord.of(argument));
        }
        return String.join(" ", words);
    }

    @Override
    public String kept() throws IOException {
        return cluster.kept();
    }
}
