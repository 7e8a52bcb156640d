package org.spillway.tools.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Holds the reduces of jobs before they fetch or reduce, so that a fault hits all of them at the same moment. */
final class Gate {
    private static final String CLASSES = "classes";

    private final Path folder;

    /** Creates the gate in a folder that all hosts see, and in which containers can write. The gate is open. */
    Gate(Path folder) throws IOException {
        this.folder = folder;
        for (Class<?> type : List.of(ReduceGate.class, ReduceGate.Reduces.class)) {
            String name = type.getName().replace('.', '/') + ".class";
            Path copy = folder.resolve(CLASSES).resolve(name);
            Files.createDirectories(copy.getParent());
            try (InputStream in = type.getResourceAsStream("/" + name)) {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        open();
    }

    /**
     * Returns the settings of a job whose reduces wait.
     *
     * @param cluster has the class path of tasks
     */
    Map<String, String> settings(Configuration cluster) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(MRConfig.RESOURCE_CALCULATOR_PROCESS_TREE, ReduceGate.class.getName());
        settings.put(MRJobConfig.REDUCE_CLASS_ATTR, ReduceGate.Reduces.class.getName());
        settings.put(ReduceGate.FOLDER, folder.toString());
        settings.put(
                MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH,
                cluster.get(MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH) + "," + folder.resolve(CLASSES));
        return settings;
    }

    /** Returns the number of jobs that have a reduce at the gate, or had one since it was closed. */
    int jobs() throws IOException {
        return waiting().size();
    }

    private List<Path> waiting() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(ReduceGate.WAITING))
                    .toList();
        }
    }

    /**
     * Closes the gate before new jobs start.
     *
     * @param where {@link ReduceGate#BEFORE_FETCH} or {@link ReduceGate#BEFORE_RECORDS}
     */
    void close(String where) throws IOException {
        open();
        for (Path file : waiting()) {
            Files.delete(file);
        }
        Files.write(folder.resolve(where), new byte[0]);
    }

    void open() throws IOException {
        Files.deleteIfExists(folder.resolve(ReduceGate.BEFORE_FETCH));
        Files.deleteIfExists(folder.resolve(ReduceGate.BEFORE_RECORDS));
    }
}
