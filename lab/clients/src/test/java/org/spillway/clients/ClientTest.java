package org.spillway.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.report.RunVariant;
import org.spillway.report.Side;
import org.spillway.tools.compare.CounterDemand;
import org.spillway.tools.compare.Demands;
import org.spillway.tools.compare.OutputSimilarity;

class ClientTest {
    @TempDir
    private Path folder;

    @Test
    void all_description_versionAndCommand() throws IOException {
        Path client = folder.resolve("tool");
        Files.createDirectories(client.resolve("target"));
        Files.writeString(
                client.resolve("target/classpath.txt"),
                "/m2/org/a/other/9/other-9.jar:/m2/org/a/tool-core/1.2-x/tool-core-1.2-x.jar\n");
        Files.writeString(client.resolve("client.json"), """
                {"artifact": "tool-core", "command": ["org.a.Main", "-q"], "jobs": [
                  {"name": "two", "fast": true, "steps": [["a", "{out}"], ["b"]]}]}
                """);

        Client read = Client.all(folder).get(0);
        assertThat(read.name()).isEqualTo("tool");
        assertThat(read.version()).isEqualTo("1.2-x");
        ClientJob job = read.description().jobs().get(0);
        assertThat(job.fast()).isTrue();
        assertThat(job.demands()).isEqualTo(new Demands(OutputSimilarity.SAME_RECORDS, CounterDemand.ALL, true));
        assertThat(job.command(read.description().command()))
                .isEqualTo(List.of("org.a.Main", "-q", "a", "{out}", "&&", "org.a.Main", "-q", "b"));
    }

    @Test
    void all_clients_oneFastJobWithOwnWay() throws IOException {
        List<Client> clients = Client.all(Path.of("").toAbsolutePath());
        assertThat(clients).hasSize(14).allSatisfy(client -> {
            Client.Description description = client.description();
            assertThat(description.own()).as(client.name()).isNotEmpty();
            assertThat(description.jobs().stream().filter(ClientJob::fast))
                    .as(client.name())
                    .singleElement()
                    .satisfies(job -> assertThat(job.hasOwnWay(description.command()))
                            .as(client.name())
                            .isTrue());
        });
    }

    @Test
    void demands_sortsByKeysOnly_sameKeys() {
        ClientJob job = new ClientJob("a", false, true, CounterDemand.NONE, List.of(List.of("A")));
        assertThat(job.demands()).isEqualTo(new Demands(OutputSimilarity.SAME_KEYS, CounterDemand.NONE, true));
    }

    @Test
    void all_jobWithoutSteps_throwsWithName() throws IOException {
        Files.createDirectories(folder.resolve("tool"));
        Files.writeString(
                folder.resolve("tool/client.json"), "{\"artifact\": \"tool\", \"jobs\": [{\"name\": \"two\"}]}");
        assertThatThrownBy(() -> Client.all(folder))
                .hasMessageContaining("tool/client.json")
                .hasMessageContaining("job two has no \"steps\"");
    }

    @Test
    void jars_clientNotBuilt_throwsWithFile() throws IOException {
        Files.createDirectories(folder.resolve("tool"));
        Files.writeString(folder.resolve("tool/client.json"), "{\"artifact\": \"tool\", \"jobs\": []}");
        Client client = Client.all(folder).get(0);
        assertThatThrownBy(client::jars).hasMessageContaining("tool/target/classpath.txt");
    }

    @Test
    void all_wrongDescription_throwsWithFile() throws IOException {
        Files.createDirectories(folder.resolve("tool"));
        Files.writeString(folder.resolve("tool/client.json"), "{\"artifact\": \"tool\", \"job\": []}");
        assertThatThrownBy(() -> Client.all(folder))
                .hasMessageContaining("tool/client.json")
                .hasMessageContaining("job");
    }

    @Test
    void version_program_asFetched() throws IOException {
        Path target = Files.createDirectories(folder.resolve("tool/target"));
        Files.writeString(
                folder.resolve("tool/client.json"), "{\"program\": true, \"command\": [\"python3\"], \"jobs\": []}");
        Client client = Client.all(folder).get(0);
        assertThat(client.description().program()).isTrue();
        assertThat(client.fetched()).isFalse();
        assertThatThrownBy(client::version).hasMessageContaining("tool/target/version.txt");

        Files.writeString(target.resolve("version.txt"), "1.2\n");
        assertThat(client.fetched()).isTrue();
        assertThat(client.version()).isEqualTo("1.2");
    }

    @Test
    void line_wordsBeforeStep_beforeEachStep() {
        List<String> steps = List.of("a", "b's", ClientJob.THEN, "c");
        assertThat(ClientCluster.line(List.of("java", "-q"), steps)).isEqualTo("java -q a 'b'\\''s' && java -q c");
        assertThat(ClientCluster.line(List.of(), steps)).isEqualTo("a 'b'\\''s' && c");
    }

    @Test
    void take_ownWay_jarAndGivenSettings() {
        OwnWay own = new OwnWay(List.of(List.of("-jars", "file:{engine}"), List.of("--conf", "{setting}")));
        Map<String, String> settings = new LinkedHashMap<>(RunVariant.BOTH.settings());
        settings.put("mapreduce.task.io.sort.mb", "1");
        settings.put("mapreduce.job.reduces", "1");

        OwnGiven given = new OwnGiven(Path.of("/e.jar"), Set.of("mapreduce.job.reduces", "not.there"));
        List<String> words = own.take(settings, given);

        assertThat(settings)
                .isEqualTo(Map.of(
                        "spillway.counters", "true", "mapreduce.task.io.sort.mb", "1", "mapreduce.job.reduces", "1"));
        assertThat(words)
                .isEqualTo(List.of(
                        "-jars",
                        "file:/e.jar",
                        "--conf",
                        Side.MAP.setting() + "=" + Side.MAP.spillwayThenStock(),
                        "--conf",
                        Side.REDUCE.setting() + "=" + Side.REDUCE.spillwayThenStock(),
                        "--conf",
                        "mapreduce.job.reduces=1"));
        assertThat(OwnWay.put(words, List.of("Main", "{own}", "in", "&&", "Main", "{own}")))
                .hasSize(2 * words.size() + 4)
                .startsWith("Main", "-jars")
                .contains("in");
        assertThat(OwnWay.put(List.of(), List.of("Main", "{own}", "in"))).isEqualTo(List.of("Main", "in"));
    }

    @Test
    void classPath_twoClients_beginAlike() throws IOException {
        Client a = built("a", "/m2/own-1.jar:/m2/hadoop.jar:/m2/guava.jar");
        Client b = built("b", "/m2/guava.jar:/m2/own-2.jar:/m2/hadoop.jar");
        Files.createDirectories(folder.resolve("b/conf"));
        Files.createDirectories(folder.resolve("programs/target/classes"));

        List<Path> common = StartJars.common(List.of(a, b));
        assertThat(common).containsExactly(Path.of("/m2/hadoop.jar"), Path.of("/m2/guava.jar"));
        assertThat(new StartJars(common, List.of()).classPath(b, Path.of("/conf")))
                .startsWith(common.toArray(Path[]::new))
                .endsWith(
                        folder.resolve("b/conf"),
                        folder.resolve("programs/target/classes"),
                        Path.of("/m2/own-2.jar"),
                        Path.of("/conf"))
                .hasSize(6);
    }

    private Client built(String name, String jars) throws IOException {
        Path client = folder.resolve(name);
        Files.createDirectories(client.resolve("target"));
        Files.writeString(client.resolve("target/classpath.txt"), jars);
        return new Client(client, new Client.Description(name, false, List.of(), List.of(), List.of()));
    }
}
