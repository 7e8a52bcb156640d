package org.spillway.tools.account;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a JVM of a cluster is for, by its command line, or for which tasks it ran. */
enum Role {
    NAMENODE("NameNode", ".NameNode"),
    DATANODE("DataNode", ".DataNode"),
    RESOURCEMANAGER("ResourceManager", ".ResourceManager"),
    NODEMANAGER("NodeManager", ".NodeManager"),
    HISTORYSERVER("history server", ".JobHistoryServer"),
    MASTER("application master", ".MRAppMaster", ".SpillwayAppMaster"),
    MAPS("maps"),
    REDUCES("reduces"),
    /** A JVM of tasks, outside of the times of its attempts. */
    TASK("between tasks", ".YarnChild", ".TaskJvm"),
    CLIENT("client");

    /** An application's time and number, which its job and its containers have, too. An epoch may stand before them. */
    private static final Pattern CONTAINER = Pattern.compile("container_(?:e\\d+_)?(\\d+_\\d+)_\\d+_\\d+");

    private final String label;
    private final List<String> mainClasses;

    Role(String label, String... mainClasses) {
        this.label = label;
        this.mainClasses = List.of(mainClasses);
    }

    String label() {
        return label;
    }

    /** Returns the role of a JVM; empty if it is not one of a cluster. */
    static Optional<Role> of(List<String> command) {
        for (Role role : values()) {
            for (String mainClass : role.mainClasses) {
                if (command.stream().anyMatch(word -> word.endsWith(mainClass))) {
                    return Optional.of(role);
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the id of the container that a command line names; empty for daemons. */
    static Optional<String> container(List<String> command) {
        return command.stream()
                .map(CONTAINER::matcher)
                .filter(Matcher::find)
                .map(Matcher::group)
                .findFirst();
    }

    /** Whether a container is of a job. */
    static boolean isOf(String container, String job) {
        Matcher matcher = CONTAINER.matcher(container);
        return matcher.matches() && job.equals("job_" + matcher.group(1));
    }
}
