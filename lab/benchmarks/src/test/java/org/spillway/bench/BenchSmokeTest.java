package org.spillway.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs tiny rows in real child JVMs. */
@Tag("nightly")
class BenchSmokeTest {
    private static final int SHRINK = 1000;

    private Sandbox sandbox;
    private Suite suite;

    @BeforeEach
    void open() throws IOException {
        sandbox = new Sandbox();
        suite = Suites.named("collector", SHRINK, sandbox.folder());
    }

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void run_child_measuresItsRuns() throws Exception {
        try (Child child = child(CollectorKind.STOCK)) {
            child.run("TEXT_SEVERAL_SPILLS");
            Sample sample = child.run("TEXT_SEVERAL_SPILLS");
            assertThat(sample.shown(Metric.COLLECT)).isPositive();
            assertThat(sample.shown(Metric.SORT)).isPositive();
            assertThat(sample.shown(Metric.SPILL)).isPositive();
            assertThat(sample.shown(Metric.MERGE)).isPositive();
            assertThat(sample.shown(Metric.CPU)).isNotNegative();
            assertThat(sample.shown(Metric.RSS)).isPositive();
            assertThat(sample.shown(Metric.COLLECT) + sample.shown(Metric.FLUSH))
                    .isLessThanOrEqualTo(sample.shown(Metric.TOTAL));
            assertThat(sample.shown(Metric.SORT) + sample.shown(Metric.SPILL) + sample.shown(Metric.MERGE))
                    .isLessThanOrEqualTo(sample.shown(Metric.FLUSH) + 1e-3);
            assertThat(child.quit()).isPositive();
        }
    }

    @Test
    void accept_otherRecords_throws() throws Exception {
        try (Child stock = child(CollectorKind.STOCK);
                Child ours = child(CollectorKind.SPILLWAY)) {
            stock.run("TEXT_SEVERAL_SPILLS");
            OutputDigest expected = stock.verify();
            ours.run("TEXT_SEVERAL_SPILLS");
            Verifier verifier = new Verifier("TEXT_SEVERAL_SPILLS", null);
            verifier.accept(CollectorKind.STOCK, expected);
            verifier.accept(CollectorKind.SPILLWAY, ours.verify());
            assertThat(expected.count()).isEqualTo(2_500);

            // The same records, but in one partition.
            ours.clear();
            ours.run("TEXT_1_PARTITION");
            OutputDigest other = ours.verify();
            assertThat(other.count()).isEqualTo(2_500);
            assertThatThrownBy(() -> verifier.accept(CollectorKind.SPILLWAY, other))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("outputs differ: row=TEXT_SEVERAL_SPILLS STOCK=");
        }
    }

    @Test
    void accept_digestDiffersInOnePart_throws() throws Exception {
        OutputDigest digest = new OutputDigest(1, 2, 3);
        Verifier verifier = new Verifier("ROW", null);
        verifier.accept(CollectorKind.STOCK, digest);
        verifier.accept(CollectorKind.SPILLWAY, OutputDigest.of(digest.answer()));
        for (OutputDigest other :
                new OutputDigest[] {new OutputDigest(0, 2, 3), new OutputDigest(1, 0, 3), new OutputDigest(1, 2, 4)}) {
            assertThatThrownBy(() -> verifier.accept(CollectorKind.SPILLWAY, other))
                    .hasMessageContaining("outputs differ");
        }
    }

    @Test
    void run_failedChild_throwsWithStandardError() throws Exception {
        try (Child child = child(CollectorKind.SPILLWAY)) {
            assertThatThrownBy(() -> child.run("NO_SUCH_ROW"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("child SPILLWAY failed: no answer to: run NO_SUCH_ROW, exit code 1")
                    .hasMessageContaining("no row NO_SUCH_ROW")
                    .isInstanceOfSatisfying(ChildFailedException.class, failure -> assertThat(failure.words())
                            .isEqualTo("java.io.IOException: no row NO_SUCH_ROW in collector"));
        }
    }

    @Test
    void run_reduceTask_besideTunedStockAndFloors(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("reduce-task.json");
        assertThat(run("reduce-task", "--json", json.toString(), "LZ4", "TLS", "ENCRYPTED", "NO_MAPS", "GIANT"))
                .contains("tuned ms", "floor+read ms", "all outputs verified: 5 rows");
        JsonNode rows = new ObjectMapper().readTree(json.toFile()).get("rows");
        for (JsonNode row : rows) {
            for (String kind : List.of("stock", "tuned", "spillway", "discard", "read")) {
                assertThat(row.at("/collectors/" + kind + "/medians/total_ms").asDouble())
                        .as(kind)
                        .isPositive();
            }
            assertThat(row.at("/own_cost_tuned_by_spillway").has("total")).isTrue();
        }
    }

    // The rows have 20 maps, and 2 maps for 8 reduces.
    @Test
    void run_fetch_besideItsFloor() throws Exception {
        String columns = " +[0-9.]+".repeat(4) + " +[0-9.]+x".repeat(3) + " +[0-9.]+".repeat(6) + "\n";
        assertThat(run("fetch", "MAPS_20000", "REDUCES_8"))
                .containsPattern("\nMAPS_20000" + columns)
                .containsPattern("\nREDUCES_8" + columns);
    }

    @Test
    void run_orders_besideOrderOfKeys(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("orders.json");
        assertThat(run("orders", "--json", json.toString(), "AVRO_HASH", "REDUCE_NONE"))
                .contains("in key order ms", "2 rows, the same records in each partition, in any order, as stock");
        JsonNode rows = new ObjectMapper().readTree(json.toFile()).get("rows");
        assertThat(rows.at("/0/collectors").fieldNames()).toIterable().containsExactly("stock", "keyed", "spillway");
        assertThat(rows.at("/1/collectors").fieldNames())
                .toIterable()
                .containsExactly("stock", "keyed", "spillway", "discard");
        for (JsonNode row : rows) {
            assertThat(row.at("/keyed_by_spillway/total").asDouble()).isPositive();
        }
        assertThat(rows.at("/1/own_cost_keyed_by_spillway").has("total")).isTrue();
    }

    @Test
    void inAnyOrder_otherRecords_otherDigest() {
        OutputDigest digest = new OutputDigest(1, 2, 3).inAnyOrder();
        assertThat(new OutputDigest(9, 2, 3).inAnyOrder()).isEqualTo(digest);
        assertThat(new OutputDigest(1, 9, 3).inAnyOrder()).isNotEqualTo(digest);
        assertThat(new OutputDigest(1, 2, 9).inAnyOrder()).isNotEqualTo(digest);
    }

    @Test
    void run_mapTask_besideItsFloor(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("map-task.json");
        assertThat(run("map-task", "--json", json.toString()))
                .contains("STOCK", "SPILLWAY", "DISCARD", "own cost", "all outputs verified");
        JsonNode row = new ObjectMapper().readTree(json.toFile()).get("rows").get(0);
        assertThat(row.get("row").asText()).isEqualTo("TEXT_250MB");
        for (CollectorKind kind : List.of(CollectorKind.STOCK, CollectorKind.SPILLWAY, CollectorKind.DISCARD)) {
            JsonNode run = row.at("/collectors/" + kind.label() + "/runs/0");
            assertThat(run.get("jvm_ms").asDouble())
                    .isGreaterThan(run.get("total_ms").asDouble());
        }
    }

    @Test
    void run_master_eachWayWithItsOptions(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("master.json");
        assertThat(run("master", "--json", json.toString(), "MAPS_1000"))
                .contains("stock: -Xmx1024m\n", "Spillway: -Xmx1024m\n", "C1 and SerialGC: -Xmx1024m -XX:+UseSerialGC")
                .endsWith("all jobs succeeded: 1 rows\n");
        JsonNode masters = new ObjectMapper().readTree(json.toFile()).at("/rows/0/masters");
        assertThat(masters.fieldNames()).toIterable().containsExactly("stock", "spillway", "optimised");
        assertThat(masters.at("/stock/job/0").asDouble()).isPositive();
        assertThat(masters.at("/stock").has("questions")).isFalse();
        assertThat(masters.at("/spillway").has("questions")).isTrue();
    }

    @Test
    void run_oneVcore_tasksHaveOneWorkerThread(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("map-task.json");
        assertThat(run("map-task", "--vcores", "1", "--json", json.toString()))
                .startsWith("vcores of a map: 1 (worker threads: 1); of a reduce: 1\n")
                .contains("all outputs verified");
        JsonNode vcores = new ObjectMapper().readTree(json.toFile()).get("vcores");
        assertThat(vcores.get("map").asInt()).isEqualTo(1);
        assertThat(vcores.get("worker_threads").asInt()).isEqualTo(1);
        assertThat(vcores.get("reduce").asInt()).isEqualTo(1);
    }

    // This checkout is compared with itself as the base.
    @Test
    void run_base_besideStock(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("collector.json");
        String out = run("collector", "--base", "../..", "--json", json.toString(), "TEXT_SEVERAL_SPILLS");
        assertThat(out).contains("stock ms", "base ms", "base ratio", "base cpu ratio");
        assertThat(out)
                .contains("the same records as stock; base: " + Path.of("../..").toRealPath());
        JsonNode row = new ObjectMapper().readTree(json.toFile()).at("/rows/0");
        assertThat(row.get("collectors").fieldNames()).toIterable().containsExactly("stock", "base", "spillway");
        assertThat(row.at("/collectors/base/medians/total_ms").asDouble()).isPositive();
        assertThat(row.at("/stock_by_spillway/total").asDouble()).isPositive();
        assertThat(row.at("/base_by_spillway/total").asDouble()).isPositive();
    }

    @Test
    void run_baseWithoutStock_inPlaceOfStock(@TempDir Path dir) throws Exception {
        Path json = dir.resolve("map-task.json");
        String out = run("map-task", "--base", "../..", "--without-stock", "--json", json.toString());
        assertThat(out).contains("whole task, base/Spillway", "own cost, (base - floor)", "as the base; base: ");
        assertThat(out).doesNotContain("STOCK", "stock/Spillway");
        JsonNode root = new ObjectMapper().readTree(json.toFile());
        assertThat(root.get("base").asText())
                .isEqualTo(Path.of("../..").toRealPath().toString());
        JsonNode row = root.at("/rows/0");
        assertThat(row.get("collectors").fieldNames()).toIterable().containsExactly("base", "spillway", "discard");
        assertThat(row.has("stock_by_spillway")).isFalse();
        assertThat(row.at("/base_by_spillway/total").asDouble()).isPositive();
        assertThat(run("partitions", "--base", "../..", "--without-stock", "10"))
                .containsPattern("\\n10 +- +- +[0-9.]+ +[0-9.]+ +- +- +[0-9.]+ +[0-9.]+x");
    }

    @Test
    void run_base_childrenWithClassesOfBase(@TempDir Path dir) throws Exception {
        Path classes = Files.createDirectories(dir.resolve("engine/target/classes/org/spillway"));
        Files.writeString(classes.resolve("SpillwayCollector.class"), "no class");
        assertThatThrownBy(() -> run("collector", "--base", dir.toString(), "TEXT_1_PARTITION"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("child BASE failed")
                .hasMessageContaining("ClassFormatError");
    }

    private static String run(String... args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        String[] tiny = {"--runs", "1", "--shrink", Integer.toString(SHRINK)};
        String[] all = Stream.concat(Stream.of(args), Stream.of(tiny)).toArray(String[]::new);
        Bench.run(
                CommandLine.populateCommand(new BenchOptions(), all),
                new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    private Child child(CollectorKind kind) throws IOException {
        return new Rounds(suite, 1, 1, suite.defaultVcores(), new Builds(null, true), sandbox)
                .start(kind, "TEXT_SEVERAL_SPILLS");
    }
}
