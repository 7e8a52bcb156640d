package org.spillway.clients;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Software that runs on MapReduce: a folder with {@code client.json}, a folder {@code conf} if its class path is to have
 * settings and, after a build, {@code target/classpath.txt}. A build that fetches software from elsewhere than a Maven
 * repository writes {@code target/version.txt} when it could. Our programs around the software are in the folder {@code
 * programs} beside the clients.
 *
 * @param folder the folder, whose name is the client's
 * @param description what it runs
 */
record Client(Path folder, Description description) {
    private static final String DESCRIPTION = "client.json";

    /**
     * The content of {@code client.json}.
     *
     * @param artifact the artifact whose version is that of the client, or null if the build fetches the client from
     *     elsewhere
     * @param program whether each step is a program of this machine with its arguments, rather than a main class with its
     *     arguments
     * @param command words before the arguments of each step, such as a main class
     * @param own the words of {@link OwnWay}
     */
    record Description(
            String artifact, boolean program, List<String> command, List<List<String>> own, List<ClientJob> jobs) {
        Description {
            own = own == null ? List.of() : List.copyOf(own);
            command = command == null ? List.of() : List.copyOf(command);
            if (jobs == null) {
                throw new IllegalArgumentException("\"jobs\" is missing");
            }
            jobs = List.copyOf(jobs);
        }
    }

    /**
     * Reads all clients in the subfolders of a folder, by name. They need not be built.
     *
     * @throws IOException if a description is wrong. The message names the file
     */
    static List<Client> all(Path folder) throws IOException {
        List<Client> clients = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(folder, Files::isDirectory)) {
            for (Path client : folders) {
                Path description = client.resolve(DESCRIPTION);
                if (Files.exists(description)) {
                    clients.add(new Client(client, read(description)));
                }
            }
        }
        clients.sort(Comparator.comparing(Client::name));
        return clients;
    }

    private static Description read(Path description) throws IOException {
        try {
            return new ObjectMapper().readValue(description.toFile(), Description.class);
        } catch (JsonProcessingException e) {
            throw new IOException(description + ": " + e.getMessage(), e);
        }
    }

    String name() {
        return folder.getFileName().toString();
    }

    /** Returns the names of its jobs. */
    List<String> jobs() {
        return description.jobs().stream().map(ClientJob::name).toList();
    }

    /** Returns the client's class path: its own settings, if it has any, our programs, if built, and {@link #jars}. */
    List<Path> classPath() throws IOException {
        Stream<Path> own = Stream.of(folder.resolve("conf"), folder.resolveSibling("programs/target/classes"))
                .filter(Files::exists);
        return Stream.concat(own, jars().stream()).toList();
    }

    /**
     * Returns the client's jars, Hadoop's included.
     *
     * @throws IOException if the client is not built
     */
    List<Path> jars() throws IOException {
        Path classPath = folder.resolve("target/classpath.txt");
        if (!Files.exists(classPath)) {
            throw new IOException("no " + classPath + ": build " + folder + " first");
        }
        return Stream.of(Files.readString(classPath, StandardCharsets.UTF_8)
                        .trim()
                        .split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }

    /** Whether the client can run on this machine. A build that could not fetch it has said why. */
    boolean fetched() {
        return description.artifact() != null || Files.exists(versionFile());
    }

    private Path versionFile() {
        return folder.resolve("target/version.txt");
    }

    /**
     * Returns the version of the client's artifact: in a Maven repository, the name of the jar's folder.
     *
     * @throws IOException if the client is not built
     */
    String version() throws IOException {
        if (!fetched()) {
            throw new IOException("no " + versionFile() + ": the build of " + folder + " tells why");
        }
        if (description.artifact() == null) {
            return Files.readString(versionFile(), StandardCharsets.UTF_8).trim();
        }
        return jars().stream()
                .filter(jar -> jar.getFileName().toString().startsWith(description.artifact() + "-"))
                .filter(jar ->
                        jar.getNameCount() > 2 && jar.getParent().getParent().endsWith(description.artifact()))
                .map(jar -> jar.getParent().getFileName().toString())
                .findFirst()
                .orElseThrow(() -> new IOException(
                        "no artifact " + description.artifact() + " on the class path of client " + name()));
    }
}
