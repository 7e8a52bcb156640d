package org.spillway.clients;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the class paths of all clients begin with: the engine, unless clients get it in their own way, then Hadoop and all
 * other jars that every client has. JVMs start from an archive of these jars.
 *
 * @param jars the jars, in the order of the first client
 * @param options the options of JVMs whose class path begins with the jars
 */
record StartJars(List<Path> jars, List<String> options) {

    /** Returns the jars that all of the clients have. */
    static List<Path> common(List<Client> clients) throws IOException {
        Set<Path> common = null;
        for (Client client : clients) {
            if (common == null) {
                common = new LinkedHashSet<>(client.jars());
            } else {
                common.retainAll(client.jars());
            }
        }
        return common == null ? List.of() : List.copyOf(common);
    }

    /** Returns the class path of a client: the common jars, the client's own classes and jars, and a folder of settings. */
    List<Path> classPath(Client client, Path conf) throws IOException {
        Set<Path> path = new LinkedHashSet<>(jars);
        path.addAll(client.classPath());
        path.add(conf);
        return List.copyOf(path);
    }
}
