package org.spillway.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spillway.tools.minicluster.ClusterSize;

/** Runs one short job of each client, with the class paths that the build has made. */
class FastJobsTest {
    private static final Path CLIENTS = Path.of("").toAbsolutePath();

    /**
     * Tasks run in the JVM of their application master, which saves the start of three others a job. The word count of
     * Hadoop's examples has two reduces, and so a JVM for each task.
     */
    private static final Map<String, String> IN_MASTERS = Map.of(
            "mapreduce.job.ubertask.enable",
            "true",
            "mapreduce.job.reduces",
            "1",
            "yarn.app.mapreduce.am.resource.mb",
            "1536",
            "yarn.app.mapreduce.am.resource.cpu-vcores",
            Integer.toString(ClusterSize.TASK_VCORES),
            "yarn.app.mapreduce.am.command-opts",
            "-Xmx1024m -XX:+UseSerialGC @" + CLIENTS.resolve("opened-packages") + " "
                    + System.getProperty("unverified"));

    @Test
    @Tag("nightly")
    void run_fastJobs_outputsAsStock() {
        String engine = System.getProperty("engine");
        assertThat(Path.of(engine)).exists();
        assertThat(CLIENTS.resolve("examples/client.json")).exists();

        List<String> command = new ArrayList<>(
                List.of("--folder", CLIENTS.toString(), "--engine", engine, "--fast", "--ways", "stock,both"));
        command.addAll(List.of("--rows", "5000", "--maps", "2", "--at-once", "6", "--own-way"));
        IN_MASTERS.forEach((name, value) -> command.addAll(List.of("-D", name + "=" + value)));
        int code = ClientsMain.run(command.toArray(String[]::new));
        assertThat(code).isZero();
    }

    @Test
    void run_wrongUsage_exitCode2() {
        String[] folders = {"--folder", CLIENTS.toString(), "--engine", "e.jar"};
        assertThat(run(folders, "--list")).isZero();
        assertThat(run(folders, "--ways", "both")).isEqualTo(2);
        assertThat(run(folders, "--runs", "0")).isEqualTo(2);
        assertThat(run(folders, "--at-once", "0")).isEqualTo(2);
        assertThat(run(folders, "nosuch")).isEqualTo(2);
        assertThat(run(folders, "--jobs", "nosuch")).isEqualTo(2);
        assertThat(run(folders, "--jobs", "cube", "hive")).isEqualTo(2);
        assertThat(run(folders, "--jobs", "cube", "--fast")).isEqualTo(2);
        assertThat(run(folders, "--rows", "9")).isEqualTo(2);
        assertThat(run(folders, "--own-way", "tools", "--jobs", "datajoin")).isEqualTo(2);
    }

    private static int run(String[] folders, String... args) {
        String[] all = new String[folders.length + args.length];
        System.arraycopy(folders, 0, all, 0, folders.length);
        System.arraycopy(args, 0, all, folders.length, args.length);
        return ClientsMain.run(all);
    }
}
