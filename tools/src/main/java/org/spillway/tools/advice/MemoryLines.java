package org.spillway.tools.advice;

import java.util.List;
import java.util.Optional;
import org.spillway.report.Attempt;

/** Says how much memory tasks had, and which attempts ran out of it. */
record MemoryLines(MemoryFacts facts, Lines lines) {
    private static final String MEND_OF_UBER =
            "raise yarn.app.mapreduce.am.resource.mb, or -Xmx in yarn.app.mapreduce.am.command-opts";

    /** Attempts that are listed. A task fails four times by default, and others like it do, too. */
    private static final int MAX_FAILURES = 8;

    static void add(MemoryFacts facts, Lines lines) {
        MemoryLines own = new MemoryLines(facts, lines);
        facts.kinds().forEach(own::kind);
        own.failures();
    }

    private void kind(KindMemory memory) {
        Optional<AttemptMemory> largest = memory.largest();
        Optional<AttemptMemory> heap = memory.largestHeap();
        if (largest.isEmpty() || heap.isEmpty()) {
            return;
        }
        boolean gcKnown =
                memory.attempts().stream().anyMatch(attempt -> attempt.memory().cpuMillis() > 0);
        lines.add(
                "container",
                task(memory.size().kind()) + ": " + sizes(memory.size()) + "; the largest, "
                        + largest.get().place() + ", had "
                        + Text.mib(largest.get().memory().physical())
                        + largest.get().remark()
                        + (heap.get().memory().committedHeap() > 0
                                ? "; the largest heap, of " + heap.get().place() + ", "
                                        + Text.mib(heap.get().memory().committedHeap())
                                : "")
                        + (gcKnown ? "; GC " + Text.percent(memory.gcShare()) + " of the CPU time" : ""));
        if (memory.isFilled()) {
            lines.add(
                    "",
                    "Spillway's memory off the heap fills a container, so a full one is no reason for a larger one"
                            + (isCounted(memory) ? "" : " (spillway.counters=true tells how much it is)"));
        }
    }

    private static boolean isCounted(KindMemory memory) {
        String counter = OffHeap.counter(memory.size().kind());
        return memory.attempts().stream()
                .anyMatch(attempt -> attempt.attempt().spillway().containsKey(counter));
    }

    private void failures() {
        List<OutOfMemory> failures = facts.failures();
        String topic = "exceeded";
        for (OutOfMemory failure : failures.subList(0, Math.min(MAX_FAILURES, failures.size()))) {
            Attempt.Kind kind = failure.attempt().kind();
            lines.add(
                    topic,
                    AttemptMemory.place(failure.attempt()) + ", " + where(kind) + ": " + failure.text() + "; "
                            + (facts.uber() ? MEND_OF_UBER : failure.cause().mend(kind)));
            topic = "";
        }
        if (failures.size() > MAX_FAILURES) {
            lines.add("", "and " + Text.count(failures.size() - MAX_FAILURES, "other attempt"));
        }
    }

    private String where(Attempt.Kind kind) {
        return facts.uber()
                ? "in the application master's JVM"
                : facts.of(kind).map(memory -> sizes(memory.size())).orElse("of a size that is not known");
    }

    private static String task(Attempt.Kind kind) {
        return kind == Attempt.Kind.MAP ? "a map" : "a reduce";
    }

    private static String sizes(TaskSize size) {
        return Text.mib(size.container()) + " with -Xmx " + Text.mib(size.heap());
    }
}
