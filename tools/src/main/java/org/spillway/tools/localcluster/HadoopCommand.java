package org.spillway.tools.localcluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The hadoop command in the folder of a cluster, and the class path that it reads. */
final class HadoopCommand {
    private HadoopCommand() {}

    /** Returns the file with the class path. */
    static Path classPath(ClusterFolder folder) {
        return folder.lib().resolve("classpath.txt");
    }

    /** Writes the command and Hadoop's jars. */
    static void write(ClusterFolder folder, List<String> jars) throws IOException {
        Files.writeString(classPath(folder), String.join(File.pathSeparator, jars));
        Path command = folder.bin().resolve("hadoop");
        try (InputStream script = HadoopCommand.class.getResourceAsStream("hadoop.sh")) {
            Files.copy(script, command, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
