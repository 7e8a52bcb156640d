package org.spillway.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/**
 * The JVM that measures one collector. It reads the requests {@code run ROW}, {@code verify} and {@code quit} from
 * standard input and answers the first two with a line of {@link NameValues}. On an error it writes a line of
 * {@link FailureWords} and exits. It also exits when its input ends, that is, when its parent has ended.
 */
public final class BenchChild {
    /** The property that says whether the JVM keeps memory for its next task. */
    static final String SHARED = "spillway.bench.shared";

    private BenchChild() {}

    /**
     * Usage: {@code BenchChild STOCK|TUNED|BASE|KEYED|SPILLWAY|DISCARD|READ bench shrink benchFolder vcoresOfMap
     * vcoresOfReduce}.
     */
    public static void main(String[] args) {
        int code = 0;
        try {
            if (Boolean.getBoolean(SHARED)) {
                keepMemory();
            }
            serve(args);
        } catch (Throwable e) {
            e.printStackTrace();
            System.out.println(FailureWords.format(e));
            code = 1;
        }
        // Exit even if a task has left threads behind.
        System.exit(code);
    }

    // As a JVM that runs several tasks does. By name: the engine of another build may have none.
    private static void keepMemory() throws ReflectiveOperationException {
        try {
            Class.forName("org.spillway.memory.KeptMemory").getMethod("begin").invoke(null);
        } catch (ClassNotFoundException e) {
            System.err.println("this build keeps no memory: " + e.getMessage());
        }
    }

    private static void serve(String[] args) throws Exception {
        CollectorKind kind = CollectorKind.valueOf(args[0]);
        Path benchFolder = Path.of(args[3]);
        Suite suite = Suites.named(args[1], Integer.parseInt(args[2]), benchFolder);
        Vcores vcores = new Vcores(Integer.parseInt(args[4]), Integer.parseInt(args[5]));
        Measurement measurement = new Measurement(kind, Sandbox.taskFolder(benchFolder, kind), vcores);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null && !"quit".equals(line); line = requests.readLine()) {
            System.out.println(NameValues.format(answer(line, suite, measurement)));
            System.out.flush();
        }
    }

    private static Map<String, Long> answer(String line, Suite suite, Measurement measurement) throws Exception {
        String[] words = line.split(" ");
        return switch (words[0]) {
            case "run" -> measurement.run(workload(suite, words[1])).answer();
            case "verify" -> measurement.verify().answer();
            default -> throw new IOException("not a request: " + line);
        };
    }

    private static Workload workload(Suite suite, String row) throws IOException {
        Workload workload = suite.rows().get(row);
        if (workload == null) {
            throw new IOException("no row " + row + " in " + suite.bench());
        }
        return workload;
    }
}
