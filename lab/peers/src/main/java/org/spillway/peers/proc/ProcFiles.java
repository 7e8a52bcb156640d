package org.spillway.peers.proc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spillway.tools.account.ProcStat;

/** The files of processes. What cannot be read is of a process that has ended, or of another user's. */
public final class ProcFiles {
    private final Path proc;

    /** Creates a reader of a folder such as {@code /proc}. */
    public ProcFiles(Path proc) {
        this.proc = proc;
    }

    /** Returns the ids of all processes. */
    Set<Long> running() throws IOException {
        try (Stream<Path> folders = Files.list(proc)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> Character.isDigit(name.charAt(0)))
                    .map(Long::valueOf)
                    .collect(Collectors.toSet());
        }
    }

    /** Returns the command line, without words if the process has ended. */
    List<String> command(long process) {
        return read(process, "cmdline").map(line -> List.of(line.split("\0"))).orElse(List.of());
    }

    /** Returns times and parent. */
    Optional<ProcStat> stat(long process) {
        return read(process, "stat").map(ProcStat::parse);
    }

    /** Returns the memory. */
    Optional<ProcMemory> memory(long process) {
        return read(process, "status").map(ProcMemory::parse);
    }

    /** Returns the CPU time of children of this JVM that have ended. */
    public long ticksOfOwnChildren() throws IOException {
        long self = ProcessHandle.current().pid();
        return stat(self)
                .orElseThrow(() -> new IOException("cannot read " + proc.resolve(self + "/stat")))
                .childTicks();
    }

    private Optional<String> read(long process, String file) {
        try {
            String text = Files.readString(proc.resolve(process + "/" + file), StandardCharsets.ISO_8859_1);
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
