package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spillway.report.foreign.Joined;

/**
 * The hosts of a network and the rate of their links.
 *
 * @param workers the number of workers, {@code w1} to {@code wN}
 * @param rate of each link in each direction
 */
public record NetworkPlan(int workers, Rate rate) {
    private static final Host MASTER = new Host("master", 1);
    private static final Host GATEWAY = new Host("gateway", 2);

    /** The address of {@code w1} ends with 11. */
    private static final int BEFORE_WORKERS = 10;

    /** The host of the daemons that a cluster has once. */
    public Host master() {
        return MASTER;
    }

    /** The host of clients. No daemon runs on it. */
    public Host gateway() {
        return GATEWAY;
    }

    /** Returns the workers in the order of their numbers. */
    public List<Host> workerHosts() {
        return IntStream.rangeClosed(1, workers)
                .mapToObj(i -> new Host("w" + i, BEFORE_WORKERS + i))
                .toList();
    }

    /** Returns all hosts. */
    public List<Host> hosts() {
        return Joined.of(List.of(MASTER, GATEWAY), workerHosts());
    }

    /** Returns the host of a name without domain. */
    public Optional<Host> host(String name) {
        return hosts().stream().filter(host -> host.name().equals(name)).findFirst();
    }

    /** Returns the contents of {@code /etc/hosts} of all hosts. */
    String etcHosts() {
        return hosts().stream()
                .map(host -> host.address() + " " + host.fullName() + " " + host.name() + "\n")
                .collect(Collectors.joining("", "127.0.0.1 localhost\n", ""));
    }

    /** Writes the plan to a file. */
    void write(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("workers", Integer.toString(workers));
        properties.setProperty("rate", rate.toString());
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            properties.store(out, null);
        }
    }

    /** Reads a plan that was written. */
    static NetworkPlan read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            properties.load(in);
            return new NetworkPlan(
                    Integer.parseInt(properties.getProperty("workers")), Rate.of(properties.getProperty("rate", "")));
        } catch (IllegalArgumentException e) {
            throw new IOException("damaged file " + file + ": " + e.getMessage(), e);
        }
    }
}
