package org.spillway.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads job reports from the REST interface of a history server, for use if its files cannot be read.
 * Sends one request for each task and one for each attempt.
 *
 * <p>The REST interface has no time at which a map task had read its last record, so {@link Phase#MAP_SORT} is unknown.
 * It converts settings that look like numbers: 0.80 becomes 0.8.
 */
public final class HistoryRest {
    private final RestClient client;

    /** An attempt and its counters that tell of memory. */
    private record Counted(Attempt attempt, Map<String, Long> memory) {}

    /**
     * Creates a reader for a history server.
     *
     * @param server such as {@code http://host:19888}
     * @param conf the configuration of a client, which names the certificates to trust
     */
    public HistoryRest(URI server, Configuration conf) throws IOException {
        this(new RestClient(server, conf));
    }

    HistoryRest(RestClient client) {
        this.client = client;
    }

    /**
     * Reads one job with all its settings.
     *
     * @param id such as {@code job_1795241873907_0002}
     */
    public FinishedJob finished(String id) throws IOException, InterruptedException {
        JsonNode job = client.get(id).path("job");
        Map<String, String> all = settings(id);
        List<Counted> attempts = attempts(id);
        JobReport report = report(
                id,
                job,
                JobSettingsShown.of(all),
                attempts.stream().map(Counted::attempt).toList());
        return new FinishedJob(report, all, job.path("uberized").asBoolean(), memory(attempts));
    }

    private static Map<String, TaskMemory> memory(List<Counted> attempts) {
        Map<String, TaskMemory> all = new HashMap<>();
        attempts.forEach(counted -> TaskMemory.of(counted.memory())
                .ifPresent(memory -> all.put(counted.attempt().id(), memory)));
        return all;
    }

    private JobReport report(String id, JsonNode job, Map<String, String> settings, List<Attempt> attempts)
            throws IOException, InterruptedException {
        long reduces = job.path("reducesTotal").asLong();
        return new JobReportBuilder(
                        id,
                        job.path("state").asText(HistoryReports.NO_STATE),
                        PluginKind.of(Side.MAP, settings, reduces, attempts))
                .shuffle(PluginKind.of(Side.REDUCE, settings, reduces, attempts))
                .name(text(job, "name"))
                .user(text(job, "user"))
                // The job's start as on its web page: the start of its tasks, not of the client.
                .times(time(job, "submitTime"), time(job, "startTime"), time(job, "finishTime"))
                .settings(settings)
                .counters(counters(id))
                .attempts(attempts)
                .error(text(job, "diagnostics"))
                .build();
    }

    private Map<String, String> settings(String id) throws IOException, InterruptedException {
        Map<String, String> all = new HashMap<>();
        for (JsonNode setting :
                RestClient.list(client.get(id + "/conf").path("conf").path("property"))) {
            all.put(setting.path("name").asText(), setting.path("value").asText());
        }
        return all;
    }

    private Map<String, Long> counters(String id) throws IOException, InterruptedException {
        Map<String, Long> shown = new TreeMap<>();
        JsonNode groups = client.get(id + "/counters").path("jobCounters").path("counterGroup");
        for (JsonNode group : RestClient.list(groups)) {
            for (JsonNode counter : RestClient.list(group.path("counter"))) {
                String name = counter.path("name").asText();
                if (CountersShown.ofJob(group.path("counterGroupName").asText(), name)) {
                    shown.put(name, counter.path("totalCounterValue").asLong());
                }
            }
        }
        return shown;
    }

    private List<Counted> attempts(String id) throws IOException, InterruptedException {
        List<Counted> attempts = new ArrayList<>();
        for (JsonNode task :
                RestClient.list(client.get(id + "/tasks").path("tasks").path("task"))) {
            String path = id + "/tasks/" + task.path("id").asText() + "/attempts";
            JsonNode list = client.get(path).path("taskAttempts").path("taskAttempt");
            String used = task.path("successfulAttempt").asText();
            for (JsonNode attempt : RestClient.list(list)) {
                String attemptId = attempt.path("id").asText();
                JsonNode counters = client.get(path + "/" + attemptId + "/counters");
                attempts.add(attempt(attempt, attemptId.equals(used), counters.path("jobTaskAttemptCounters")));
            }
        }
        attempts.sort(Comparator.comparing(Counted::attempt, HistoryAttempts.BY_START));
        return attempts;
    }

    private static Counted attempt(JsonNode attempt, boolean used, JsonNode counters) {
        Map<String, Long> ours = new TreeMap<>();
        Map<String, Long> input = new TreeMap<>();
        Map<String, Long> memory = new HashMap<>();
        Long spilled = null;
        for (JsonNode group : RestClient.list(counters.path("taskAttemptCounterGroup"))) {
            String groupName = group.path("counterGroupName").asText();
            for (JsonNode counter : RestClient.list(group.path("counter"))) {
                String name = counter.path("name").asText();
                long value = counter.path("value").asLong();
                if (CountersShown.isSpilledRecords(groupName, name)) {
                    spilled = value;
                } else if (groupName.equals(CountersShown.OUR_GROUP)) {
                    ours.put(name, value);
                } else if (CountersShown.isInput(groupName, name)) {
                    input.put(name, value);
                } else if (CountersShown.isMemory(groupName, name)) {
                    memory.put(name, value);
                }
            }
        }
        String id = attempt.path("id").asText();
        String state = attempt.path("state").asText(HistoryReports.NO_STATE);
        // Hadoop gives an attempt that did not succeed its end as those of its phases.
        boolean whole = state.equals(JobReport.SUCCEEDED);
        Attempt read = new Attempt(
                id,
                // Does not use the member "type": Hadoop 3.5 also uses it for the name of a Java class.
                id.contains("_r_") ? Attempt.Kind.REDUCE : Attempt.Kind.MAP,
                host(attempt.path("nodeHttpAddress").asText()),
                text(attempt, "assignedContainerId"),
                state,
                used,
                time(attempt, "startTime"),
                null,
                whole ? time(attempt, "shuffleFinishTime") : null,
                whole ? time(attempt, "mergeFinishTime") : null,
                time(attempt, "finishTime"),
                spilled,
                ours,
                text(attempt, "diagnostics"),
                input,
                JobSkew.ofStatus(text(attempt, "status")));
        return new Counted(read, memory);
    }

    private static String host(String address) {
        int port = address.lastIndexOf(':');
        return address.isEmpty() ? null : port < 0 ? address : address.substring(0, port);
    }

    private static String text(JsonNode node, String member) {
        return node.hasNonNull(member) ? node.get(member).asText() : null;
    }

    private static Long time(JsonNode node, String member) {
        return HistoryReports.known(node.path(member).asLong());
    }
}
