package org.spillway.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs drawn from seeds, whose classes have static state of many kinds. A task writes what it finds, and changes it. The
 * properties {@code spillway.draws.jobs} and {@code spillway.draws.seed} set how many, and the first.
 */
class IsolationDrawsTest extends TasksOfOneJvm {
    private static final long SEED = Long.getLong("spillway.draws.seed", 62_000_000);
    private static final int JOBS = Integer.getInteger("spillway.draws.jobs", 8);
    private static final int TASKS = 6;
    private static final int KINDS_OF_TASKS = 2;
    private static final int MOST_STATES = 6;
    private static final String IMPORTS = "import java.io.*; import java.util.*; import java.util.concurrent.atomic.*;"
            + " import java.util.function.*; import org.apache.hadoop.io.*; ";

    // The declaration, what a task writes, and how it changes what it has found. # is another number for each.
    private static final String[][] STATES = {
        {"static int f# = 1;", "f#", "f# += 3;"},
        {"static boolean f#;", "f#", "f# = true;"},
        {"static String f# = \"a\";", "f#", "f# += \"b\";"},
        {"static volatile Object f#;", "f#", "f# = \"set\";"},
        {"static final int[] f# = {1, 2};", "f#[0]", "f#[0]++;"},
        {"static final Map<String, Integer> f# = new TreeMap<>();", "f#", "f#.merge(\"k\", 1, Integer::sum);"},
        {"static final Set<Integer> f# = new HashSet<>();", "f#", "f#.add(f#.size());"},
        {"static final AtomicLong f# = new AtomicLong();", "f#", "f#.incrementAndGet();"},
        {"static final StringBuilder f# = new StringBuilder();", "f#", "f#.append('x');"},
        {"static final Random f# = new Random(7);", "f#.nextInt(1000)", ""},
        {"static final Iterator<Integer> f# = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9).iterator();", "f#.next()", ""},
        {"static final Date f# = new Date(0);", "f#.getTime()", "f#.setTime(f#.getTime() + 1);"},
        {"static final ByteArrayOutputStream f# = new ByteArrayOutputStream();", "f#.size()", "f#.write(1);"},
        {
            "static final Optional<StringBuilder> f# = Optional.of(new StringBuilder());",
            "f#.get()",
            "f#.get().append('y');"
        },
        {"static final Supplier<int[]> f#; static { int[] c = {0}; f# = () -> c; }", "f#.get()[0]", "f#.get()[0]++;"},
        {"static final IntWritable f# = new IntWritable(1);", "f#", "f#.set(5);"},
        {"static final Text f# = new Text(\"t\");", "f#", "f#.set(\"u\");"},
        {"static final Text f# = new Text(\"t\");", "f#", ""},
        {"static final LongWritable f# = new LongWritable(1);", "f#", ""},
        {"static final int f# = 4;", "f#", ""},
        {"enum E# { A; int n; }", "E#.A.n", "E#.A.n++;"},
        {"static class H# { static final List<Integer> L = new ArrayList<>(); }", "H#.L", "H#.L.add(1);"},
        {"static final class S# { static final S# ONE = new S#(); int n; }", "S#.ONE.n", "S#.ONE.n++;"},
        {"interface I# { BitSet B = new BitSet(); }", "I#.B", "I#.B.set(I#.B.size() - 1);"},
        {"record R#(List<Integer> l) {} static final R# r# = new R#(new ArrayList<>());", "r#.l()", "r#.l().add(2);"},
        {"static class B# { static int n; } static class D# extends B# {}", "D#.n", "D#.n++;"},
    };

    static LongStream seeds() {
        return LongStream.range(SEED, SEED + JOBS);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void firstLeftover_drawnJob_eachTaskFindsWhatANewJvmHas(long seed) throws Exception {
        List<String> names = draw(new Random(seed));
        Map<String, List<String>> alone = new HashMap<>();
        List<String> expected = new ArrayList<>();
        for (String name : names) {
            if (!alone.containsKey(name)) {
                alone.put(name, found(tasks("never", name)));
            }
            expected.addAll(alone.get(name));
        }
        assertThat(found(tasks("auto", names.toArray(new String[0])))).isEqualTo(expected);
    }

    /** What the other prevents. */
    @Test
    void firstLeftover_never_tasksFindWhatOthersHaveLeft() throws Exception {
        compileState(0, STATES[0]);
        compileTask(0, "State0.look();");
        assertThat(found(tasks("never", "Task0", "Task0"))).containsExactly("0: 1", "0: 4");
    }

    // Returns the names of the tasks.
    private List<String> draw(Random random) throws IOException {
        int states = 1 + random.nextInt(MOST_STATES);
        for (int state = 0; state < states; state++) {
            compileState(state, STATES[random.nextInt(STATES.length)]);
        }
        for (int kind = 0; kind < KINDS_OF_TASKS; kind++) {
            StringBuilder looks = new StringBuilder();
            for (int state = 0; state < states; state++) {
                looks.append(random.nextBoolean() ? "State" + state + ".look(); " : "");
            }
            compileTask(kind, looks.toString());
        }
        List<String> names = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            names.add("Task" + random.nextInt(KINDS_OF_TASKS));
        }
        return names;
    }

    private void compileState(int number, String[] kind) throws IOException {
        String code = String.format(
                Locale.ROOT,
                "public class State# { %s static void look() { System.out.println(\"#: \" + %s); %s } }",
                (Object[]) kind);
        compile("State" + number, IMPORTS + code.replace("#", "" + number));
    }

    private void compileTask(int number, String looks) throws IOException {
        compile(
                "Task" + number,
                "public class Task" + number + " implements Runnable { public void run() { " + looks + "} }");
    }

    private static List<String> found(List<String> lines) {
        return lines.stream().filter(line -> Character.isDigit(line.charAt(0))).toList();
    }
}
