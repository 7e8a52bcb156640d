package org.spillway.clients;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spillway.report.cli.ProgramOptions;
import org.spillway.tools.compare.ComparedTurns;
import org.spillway.tools.compare.SampleInputs;
import picocli.CommandLine.Command;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command line of {@link ClientsMain}. */
@Command(
        name = "spillway clients",
        header = "Runs software of others with stock and with Spillway on an embedded cluster, compares outputs and"
                + " counters, and prints a Markdown table.",
        defaultValueProvider = ClientsOptions.Defaults.class,
        footer = {
            "",
            ComparedTurns.NEEDS_STOCK,
            "",
            "Exit codes: 0 outputs are the same; 1 they differ, a run failed, or a side was left to stock;",
            "2 wrong usage."
        })
final class ClientsOptions extends ProgramOptions {
    /** Has the collector alone among the ways. */
    static final class Defaults implements IDefaultValueProvider {
        @Override
        public String defaultValue(ArgSpec option) {
            return option.paramLabel().equals("WAYS") ? "stock,collector,both" : null;
        }
    }

    @Mixin
    ComparedTurns turns = new ComparedTurns();

    @Option(
            names = "--at-once",
            paramLabel = "N",
            defaultValue = "1",
            description = "jobs that run at once. With more than one all are done sooner, and times say nothing"
                    + " (default: 1)")
    private int atOnce;

    @Option(names = "--jobs", paramLabel = "JOBS", split = ",", description = "only these jobs of the clients")
    private List<String> jobs = new ArrayList<>();

    @Option(
            names = "--own-way",
            description =
                    "Spillway's jar and switches go to each client on its command line, in its own way, and not on"
                            + " the class path and in mapred-site.xml. The settings of -D go there, too. Jobs that take"
                            + " no options are left out")
    boolean ownWay;

    @Option(names = "--fast", description = "only the jobs that a build runs: one of each client")
    private boolean fast;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "20000",
            description = "lines of words; other inputs have fixed shares of that (default: ${DEFAULT-VALUE})")
    private long rows;

    @Option(
            names = "--maps",
            paramLabel = "N",
            defaultValue = "4",
            description = "files of each input, so most jobs have as many maps (default: ${DEFAULT-VALUE})")
    private int maps;

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description = "a setting of all jobs; may be given several times. Without it, the sort buffer is 1 MB, so"
                    + " that maps spill, fetched outputs have 1.4 MB of memory, the merge factor is 3, jobs that do not"
                    + " choose have 2 reduces, and no task is tried twice")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--list", description = "print the clients and their jobs, and run nothing")
    boolean list;

    @Option(names = "--folder", hidden = true, required = true, description = "the folder of the clients")
    Path folder;

    @Option(names = "--engine", hidden = true, required = true, description = "the plug-in jar")
    Path engine;

    @Parameters(arity = "0..*", paramLabel = "CLIENT", description = "only these clients")
    private List<String> names = new ArrayList<>();

    long rows() {
        if (rows < SampleInputs.MIN_UNIT) {
            throw error("--rows=" + rows + ": must be at least " + SampleInputs.MIN_UNIT
                    + ", since inputs have shares of it");
        }
        return rows;
    }

    int maps() {
        return atLeast(1, "--maps", maps);
    }

    int atOnce() {
        return atLeast(1, "--at-once", atOnce);
    }

    Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("mapreduce.task.io.sort.mb", "1");
        all.put("mapreduce.task.io.sort.factor", "3");
        all.put("mapreduce.reduce.memory.totalbytes", "2000000");
        // A second attempt would hide the failure of the first.
        all.put("mapreduce.map.maxattempts", "1");
        all.put("mapreduce.reduce.maxattempts", "1");
        all.put("mapreduce.am.max-attempts", "1");
        // The cluster's default is the number of its cores, which --at-once raises.
        all.put("mapreduce.job.reduces", "2");
        all.putAll(settings);
        return all;
    }

    /** Returns the names of the settings that are not this program's defaults. */
    Set<String> given() {
        return settings.keySet();
    }

    /** Returns those of the clients that were asked for. */
    List<Client> chosen(List<Client> all) {
        for (String name : names) {
            if (all.stream().noneMatch(client -> client.name().equals(name))) {
                throw error("no client " + name + "; clients: "
                        + all.stream().map(Client::name).toList());
            }
        }
        List<Client> chosen = all.stream()
                .filter(client -> names.isEmpty() || names.contains(client.name()))
                .toList();
        for (String job : jobs) {
            if (chosen.stream().noneMatch(client -> isWanted(client, job))) {
                throw error("no job " + job + " to run" + (names.isEmpty() ? "" : " in " + names)
                        + (fast ? " with --fast" : "") + "; --list prints all");
            }
        }
        return chosen;
    }

    private boolean isWanted(Client client, String name) {
        return client.description().jobs().stream().anyMatch(job -> job.name().equals(name) && wants(job));
    }

    /** Returns the clients without those that the build could not fetch, unless they were asked for by name. */
    List<Client> runnable(List<Client> clients) {
        List<Client> runnable = new ArrayList<>();
        for (Client client : clients) {
            if (client.fetched() || names.contains(client.name())) {
                runnable.add(client);
            } else {
                System.err.println("left out, since the build could not fetch it: " + client.name());
            }
        }
        return runnable;
    }

    /** Returns the jobs that were asked for and can run, of each client that has such. */
    Map<Client, List<ClientJob>> toRun(List<Client> clients) {
        Map<Client, List<ClientJob>> all = new LinkedHashMap<>();
        for (Client client : clients) {
            List<ClientJob> jobs = client.description().jobs().stream()
                    .filter(job -> wants(job) && takes(client, job))
                    .toList();
            if (!jobs.isEmpty()) {
                all.put(client, jobs);
            }
        }
        if (all.isEmpty()) {
            throw error("none of the jobs that were asked for can run");
        }
        return all;
    }

    private boolean wants(ClientJob job) {
        return (jobs.isEmpty() || jobs.contains(job.name())) && (!fast || job.fast());
    }

    /** Whether a job can be given Spillway as the options ask. */
    private boolean takes(Client client, ClientJob job) {
        boolean takes = !ownWay || job.hasOwnWay(client.description().command());
        if (!takes) {
            System.err.println("left out, since it takes no options: " + client.name() + " " + job.name());
        }
        return takes;
    }
}
