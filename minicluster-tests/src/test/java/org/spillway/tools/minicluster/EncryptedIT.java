package org.spillway.tools.minicluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.spillway.tools.minicluster.SeenFile.Moment;

/**
 * Tests what other users can read in the files of a running job. With encrypted intermediate data they can read
 * nothing, and otherwise only what the permissions allow.
 */
class EncryptedIT {
    private static final String SPILL = "attempt_spill_N.out";
    private static final String SPILL_INDEX = "attempt_spill_N.out.index";
    private static final String OUTPUT = "file.out";
    private static final String OUTPUT_INDEX = "file.out.index";

    private static MarkedJob encrypted;
    private static MarkedJob plain;

    @BeforeAll
    static void run() throws Exception {
        encrypted = MarkedJob.run("encrypted", MarkedJob.encrypted(), LookingCombiner.class);
        plain = MarkedJob.run("plain", conf -> {}, LookingCombiner.class);
    }

    @Test
    void job_encrypted_outputAsStock() throws Exception {
        encrypted.assertSameAsStock();
        TaskCounter bytes = TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES;
        assertThat(ClusterJobs.values(encrypted.counters(), bytes))
                .as("with what encryption puts before each segment")
                .isEqualTo(ClusterJobs.values(MarkedJob.stock().counters(), bytes))
                .isNotEqualTo(ClusterJobs.values(plain.counters(), bytes));
        // A second master would not know the key of the first.
        assertThat(encrypted.job().getConfiguration().getInt(MRJobConfig.MR_AM_MAX_ATTEMPTS, 0))
                .isEqualTo(1);
    }

    @Test
    void files_encrypted_noWordOfRecords() throws Exception {
        List<SeenFile> seen = encrypted.seen();
        assertSawEverything(seen);
        assertThat(seen).filteredOn(SeenFile::marked).isEmpty();
    }

    /** Without encryption, the same checks find records at every moment. This shows that the checks work. */
    @Test
    void files_plain_wordsOfRecordsFound() throws Exception {
        plain.assertSameAsStock();
        List<SeenFile> seen = plain.seen();
        assertSawEverything(seen);
        List<SeenFile> marked = seen.stream().filter(SeenFile::marked).toList();
        assertThat(kinds(marked, Moment.SPILL)).contains(SPILL);
        assertThat(kinds(marked, Moment.MAPPED)).contains(SPILL);
        assertThat(kinds(marked, Moment.FLUSH)).contains(SPILL, OUTPUT);
        assertThat(kinds(marked, Moment.REDUCE)).contains(OUTPUT);
    }

    @Test
    void files_permissions_groupReadsOthersNothing() throws Exception {
        for (MarkedJob job : List.of(encrypted, plain)) {
            Map<String, Set<String>> modes = modes(job);
            assertThat(modes.keySet()).contains(SPILL, SPILL_INDEX, OUTPUT, OUTPUT_INDEX);
            assertThat(modes)
                    .allSatisfy((kind, ofKind) -> assertThat(ofKind).as(kind).containsExactly("rw-r-----"));
        }
    }

    @Test
    void files_permissions_notMoreThanStock() throws Exception {
        Map<String, Set<String>> stock = modes(MarkedJob.stock());
        for (String kind : List.of(SPILL, SPILL_INDEX, OUTPUT, OUTPUT_INDEX)) {
            assertThat(stock.get(kind)).as("stock's %s", kind).hasSize(1);
            assertThat(permissions(stock, kind)).containsAll(permissions(modes(encrypted), kind));
        }
    }

    @Test
    void files_jobEnds_removed() throws Exception {
        encrypted.assertMapOutputsGo();
    }

    private static void assertSawEverything(List<SeenFile> seen) {
        assertThat(kinds(seen, Moment.SPILL)).contains(SPILL);
        assertThat(kinds(seen, Moment.MAPPED)).contains(SPILL, SPILL_INDEX);
        assertThat(kinds(seen, Moment.FLUSH)).contains(SPILL, SPILL_INDEX, OUTPUT);
        assertThat(kinds(seen, Moment.REDUCE)).contains(OUTPUT, OUTPUT_INDEX);
        assertThat(seen.stream()
                        .filter(file -> file.kind().equals(SPILL))
                        .map(SeenFile::path)
                        .distinct())
                .as("spills")
                .hasSizeGreaterThan(3);
    }

    private static Set<String> kinds(List<SeenFile> files, Moment moment) {
        Set<String> kinds = new TreeSet<>();
        files.stream().filter(file -> file.moment() == moment).forEach(file -> kinds.add(file.kind()));
        return kinds;
    }

    private static Map<String, Set<String>> modes(MarkedJob job) throws Exception {
        Map<String, Set<String>> modes = new TreeMap<>();
        for (SeenFile file : job.seen()) {
            if (file.isMapOutput()) {
                modes.computeIfAbsent(file.kind(), kind -> new TreeSet<>()).add(file.mode());
            }
        }
        return modes;
    }

    private static Set<PosixFilePermission> permissions(Map<String, Set<String>> modes, String kind) {
        return PosixFilePermissions.fromString(modes.get(kind).iterator().next());
    }
}
