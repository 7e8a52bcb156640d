package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.spillway.report.foreign.ShellWord;

/**
 * The users of hosts, and what root of each host does for them when it starts.
 *
 * @param users not those of this machine, which hosts have as well
 * @param readable folders of this machine that they can read, whatever folders lie above
 * @param setup the command that root of each host runs at the end. It may write to {@link #COVER}
 */
public record HostUsers(List<User> users, List<Path> readable, List<String> setup) {
    /** Hidden on hosts with users by an empty folder that only root can write, as are all above it. */
    public static final Path COVER = Path.of("/srv");

    /** No users but those of this machine. */
    public static final HostUsers NONE = new HostUsers(List.of(), List.of(), List.of());

    private static final String PASSWD = "passwd";
    private static final String GROUP = "group";
    private static final String FOLDERS = "users.txt";
    private static final String SETUP = "users-setup.sh";

    /** Writes what {@code host.sh} reads. Without users, removes what another start has left. */
    void write(NetworkFolder folder, NetworkPlan plan) throws IOException {
        Files.deleteIfExists(folder.etc().resolve(PASSWD));
        Files.deleteIfExists(folder.etc().resolve(GROUP));
        Files.deleteIfExists(folder.root().resolve(FOLDERS));
        if (users.isEmpty()) {
            return;
        }
        // The first line of a name or number is the one that counts.
        addAbove(
                PASSWD,
                users.stream()
                        .map(user -> user.passwdLine(home(folder.node(), user)))
                        .collect(Collectors.joining()),
                folder.etc());
        addAbove(GROUP, users.stream().map(User::groupLine).collect(Collectors.joining()), folder.etc());
        Files.writeString(
                folder.root().resolve(SETUP),
                setup.stream().map(ShellWord::of).collect(Collectors.joining(" ", "exec ", "\n")),
                StandardCharsets.UTF_8);
        List<Path> all = new ArrayList<>(readable);
        all.add(folder.node());
        Files.write(folder.root().resolve(FOLDERS), OpenFolders.list(all, COVER), StandardCharsets.UTF_8);
        for (Host host : plan.hosts()) {
            for (User user : users) {
                makeOwn(home(folder.own(host), user), user, "rwx------");
            }
        }
    }

    private static void addAbove(String file, String lines, Path etc) throws IOException {
        String system = Files.readString(Path.of("/etc", file), StandardCharsets.UTF_8);
        Files.writeString(etc.resolve(file), lines + system, StandardCharsets.UTF_8);
    }

    /** Returns the home of a user, below the folder that a host sees as its own. */
    public static Path home(Path node, User user) {
        return node.resolve("home").resolve(user.name());
    }

    /** Makes a folder that belongs to a user, whom this machine knows by number only. */
    public static void makeOwn(Path folder, User user, String mode) throws IOException {
        Files.createDirectories(folder);
        Files.setAttribute(folder, "unix:uid", user.id());
        Files.setAttribute(folder, "unix:gid", user.id());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
    }
}
