package org.spillway.tools.localcluster.hosts;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds out whether this user can make a network on this machine. */
public final class Requirements {
    /** Tools, and the packages of Debian that have them. */
    private static final Map<String, String> TOOLS = new LinkedHashMap<>();

    static {
        TOOLS.put("ip", "iproute2");
        TOOLS.put("tc", "iproute2");
        TOOLS.put("unshare", "util-linux");
        TOOLS.put("nsenter", "util-linux");
        TOOLS.put("setsid", "util-linux");
        TOOLS.put("mount", "mount");
        TOOLS.put("hostname", "hostname");
        TOOLS.put("bash", "bash");
    }

    private Requirements() {}

    /**
     * Checks that a network can be made.
     *
     * @throws IOException if not. The message names what is missing, in one line
     */
    public static void check() throws IOException, InterruptedException {
        namespaces();
    }

    /** Returns the namespaces that this user can make: without one of the user if possible. */
    static Namespaces namespaces() throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(System.getenv());
        Tool.addSystemFolders(environment);
        checkTools(environment.get("PATH"));
        try {
            return tried(new Namespaces(false));
        } catch (IOException e) {
            // The user is not root, or root of a container that lacks CAP_SYS_ADMIN.
        }
        try {
            return tried(new Namespaces(true));
        } catch (IOException e) {
            throw new IOException(
                    "hosts need root, or a system that lets users make user namespaces: " + e.getMessage(), e);
        }
    }

    private static Namespaces tried(Namespaces namespaces) throws IOException, InterruptedException {
        Tool.run(namespaces.network(List.of("ip", "link", "add", "br0", "type", "bridge")), "");
        return namespaces;
    }

    /** Checks that a path has all tools. */
    static void checkTools(String path) throws IOException {
        for (Map.Entry<String, String> tool : TOOLS.entrySet()) {
            boolean found = Arrays.stream(path.split(File.pathSeparator))
                    .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool.getKey())));
            if (!found) {
                throw new IOException(
                        "hosts need the command " + tool.getKey() + " (package " + tool.getValue() + " of Debian)");
            }
        }
    }
}
