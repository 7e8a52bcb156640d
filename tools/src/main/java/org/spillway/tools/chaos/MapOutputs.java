package org.spillway.tools.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the map outputs in the local folder of a node manager.
 *
 * <pre>
 * usercache/USER/appcache/APPLICATION/output/ATTEMPT/file.out
 * </pre>
 */
final class MapOutputs {
    private MapOutputs() {}

    /** Returns the folders of all applications that have files on a node. */
    static List<Path> applications(Path localDir) throws IOException {
        List<Path> applications = new ArrayList<>();
        for (Path user : in(localDir.resolve("usercache"))) {
            applications.addAll(in(user.resolve("appcache")));
        }
        return applications;
    }

    /** Returns the map outputs of an application that are complete. */
    static List<Path> of(Path application) throws IOException {
        List<Path> outputs = new ArrayList<>();
        for (Path attempt : in(application.resolve("output"))) {
            Path file = attempt.resolve("file.out");
            if (attempt.getFileName().toString().contains("_m_") && Files.exists(Path.of(file + ".index"))) {
                outputs.add(file);
            }
        }
        return outputs;
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of(); // deleted with its job
        }
    }
}
