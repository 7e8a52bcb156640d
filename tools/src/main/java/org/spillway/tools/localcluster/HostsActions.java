package org.spillway.tools.localcluster;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.spillway.report.cli.Program;
import org.spillway.tools.localcluster.hosts.Fault;
import org.spillway.tools.localcluster.hosts.Host;
import org.spillway.tools.localcluster.hosts.NetworkPlan;
import org.spillway.tools.localcluster.kerberos.SecureHosts;

/** The actions of {@link LocalClusterMain} for a cluster of hosts. Each returns an exit code. */
record HostsActions(HostsCluster cluster, LocalClusterOptions options) {
    int start() throws IOException, InterruptedException {
        if (options.hosts == null) {
            throw new IOException(
                    "the cluster of hosts in " + options.folder().root() + " was not stopped: stop it first");
        }
        NetworkPlan plan = options.plan();
        System.err.println("starting " + plan.workers() + " workers, a master and a gateway as hosts in "
                + options.folder().root());
        if (options.endWith != null) {
            cluster.endWith(options.endWith);
        }
        cluster.start(plan, options.workers(), options.security());
        System.err.println("only its hosts reach it; this runs a command on the gateway, the host of clients:\n"
                + "    scripts/spillway local-cluster on gateway hadoop fs -ls /");
        System.out.print(LocalClusterMain.exports(options.folder()));
        return Program.OK;
    }

    int stop() throws IOException, InterruptedException {
        System.err.println("stopped " + cluster.stop() + " daemons and all hosts of "
                + options.folder().root());
        return Program.OK;
    }

    int status() throws IOException {
        List<String> lines = cluster.status();
        lines.forEach(System.out::println);
        return lines.stream().allMatch(line -> line.endsWith(": " + HostsCluster.RUNS)) ? Program.OK : Program.FAILED;
    }

    /** Runs a command on a host: on the gateway if the first word names none. */
    int on() throws IOException, InterruptedException {
        List<String> words = options.words;
        if (options.networkOnly) {
            return HostCommand.run(
                    options.user == null
                            ? cluster.besideGateway(words)
                            : cluster.besideGateway(cluster.user(options.user), words));
        }
        Optional<Host> named = words.isEmpty() ? Optional.empty() : cluster.named(words.get(0));
        List<String> command = words.subList(named.isPresent() ? 1 : 0, words.size());
        if (command.isEmpty()) {
            throw options.error("on: a command is missing");
        }
        Host host = named.orElse(cluster.gateway());
        ProcessBuilder builder = options.user == null
                ? cluster.command(host, command)
                : cluster.command(host, cluster.user(options.user), command);
        if (options.noTicket) {
            builder.environment().keySet().removeAll(SecureHosts.VARIABLES);
        }
        return HostCommand.run(builder);
    }

    int fault() throws IOException, InterruptedException {
        List<String> words = options.words;
        if (words.size() < 2 || words.size() > 3) {
            throw options.error("fault: must be followed by a host, a fault and, for some faults, a value");
        }
        Fault fault = options.fault(words.get(1));
        String value = options.value(fault, words.size() > 2 ? words.get(2) : fault.defaultValue());
        Host host = cluster.host(words.get(0));
        cluster.fault(host, fault, value);
        System.err.println(host.name() + ": " + fault + (value.isEmpty() ? "" : " " + value));
        return Program.OK;
    }
}
