package org.spillway.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Lists the files that this process has open. The list is empty on systems that do not provide it. */
public final class OpenDescriptors {
    private static final Path ALL = Path.of("/proc/self/fd");

    private OpenDescriptors() {}

    /** Returns the open files in a folder, including deleted ones. */
    public static List<String> under(Path folder) throws IOException {
        String prefix = folder.toRealPath().toString();
        return targets().stream().filter(target -> target.startsWith(prefix)).toList();
    }

    /** Returns the number of open descriptors, including sockets. */
    public static int count() throws IOException {
        return targets().size();
    }

    private static List<String> targets() throws IOException {
        List<String> targets = new ArrayList<>();
        if (!Files.isDirectory(ALL)) {
            return targets;
        }
        try (Stream<Path> descriptors = Files.list(ALL)) {
            for (Path descriptor : descriptors.toList()) {
                try {
                    targets.add(Files.readSymbolicLink(descriptor).toString());
                } catch (NoSuchFileException e) {
                    // the descriptor of this list is closed by now, and others may be
                }
            }
        }
        return targets;
    }
}
