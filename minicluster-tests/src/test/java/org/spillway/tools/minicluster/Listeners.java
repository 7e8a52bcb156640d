package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads from Linux's /proc which addresses a process listens on. */
public final class Listeners {
    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final String LISTENS = "0A";

    /** 127.0.0.1, the same within IPv6, and ::1, as the kernel writes them. */
    private static final Set<String> LOOPBACK =
            Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

    private Listeners() {}

    /** Returns the addresses other than loopback, in the kernel's form {@code ADDRESS:PORT}. */
    public static List<String> open(ProcessHandle process) throws IOException {
        return of(process).stream()
                .filter(address -> !LOOPBACK.contains(address.split(":")[0]))
                .toList();
    }

    /** Returns all addresses that a process listens on. */
    public static List<String> of(ProcessHandle process) throws IOException {
        Path folder = Path.of("/proc", Long.toString(process.pid()));
        Set<String> sockets = sockets(folder.resolve("fd"));
        List<String> found = new ArrayList<>();
        for (String table : new String[] {"net/tcp", "net/tcp6"}) {
            for (String line : Files.readAllLines(folder.resolve(table))) {
                // number, local address, remote address, state, five more, inode
                String[] words = line.trim().split("\\s+");
                if (words[3].equals(LISTENS) && sockets.contains(words[9])) {
                    found.add(words[1]);
                }
            }
        }
        return found;
    }

    private static Set<String> sockets(Path descriptors) throws IOException {
        Set<String> sockets = new HashSet<>();
        try (Stream<Path> all = Files.list(descriptors)) {
            for (Path descriptor : all.toList()) {
                try {
                    Matcher socket =
                            SOCKET.matcher(Files.readSymbolicLink(descriptor).toString());
                    if (socket.matches()) {
                        sockets.add(socket.group(1));
                    }
                } catch (NoSuchFileException e) {
                    // closed since the list was read
                }
            }
        }
        return sockets;
    }
}
