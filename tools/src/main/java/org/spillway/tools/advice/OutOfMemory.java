package org.spillway.tools.advice;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spillway.jvm.master.MemoryDeath;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;

/**
 * An attempt that ended because it had no memory left, as its diagnostics say.
 *
 * @param message the words of the JVM or of YARN
 * @param beyond the bytes above YARN's limit; 0 if unknown
 */
record OutOfMemory(Attempt attempt, Cause cause, String message, long beyond) {
    /** What an attempt had not enough of. The order is that in which changes are proposed. */
    enum Cause {
        /** The heap. */
        HEAP("raise -Xmx in %2$s"),
        /** The container's memory, by YARN's measure. */
        CONTAINER("raise %1$s"),
        /** Direct memory. */
        DIRECT("raise " + JavaOptions.DIRECT.replace("=", "") + " in %2$s"),
        /** Memory for classes. */
        METASPACE("raise " + JavaOptions.METASPACE.replace("=", "") + " in %2$s"),
        /** Memory for compressed pointers to classes. */
        CLASS_SPACE("raise " + JavaOptions.CLASS_SPACE.replace("=", "") + " in %2$s"),
        /** The container's virtual memory, by YARN's measure. */
        VIRTUAL("raise %1$s, or set yarn.nodemanager.vmem-check-enabled=false on the nodes"),
        /** A thread beside the task's ended the JVM and did not say for what it needed memory. */
        UNKNOWN("the task's log tells which memory");

        private final String mend;

        Cause(String mend) {
            this.mend = mend;
        }

        /** Says what to set for a kind of task. */
        String mend(Attempt.Kind kind) {
            return String.format(Locale.ROOT, mend, TaskSize.containerKey(kind), TaskSize.optionsKey(kind));
        }
    }

    // Hadoop 3.2 and older, and what followed: "is running beyond physical memory limits",
    // "is running 5242880B beyond the 'PHYSICAL' memory limit"; with control groups,
    // "is under oom because it exceeded its physical memory limit".
    private static final Pattern LIMIT = Pattern.compile(
            "(?:running (\\d{1,18})B )?((?:beyond (?:the ')?|exceeded its )(physical|virtual)'? memory limits?)",
            Pattern.CASE_INSENSITIVE);

    /** ContainerExitStatus.KILLED_EXCEEDED_PMEM and KILLED_EXCEEDED_VMEM. */
    private static final Pattern EXIT =
            Pattern.compile("exit ?(?:code|status)(?: is)?[:= ]{1,2}(-10[34])\\b", Pattern.CASE_INSENSITIVE);

    /** The words of Spillway's master, see the engine's class LargerRetries. */
    private static final Pattern RETRY = Pattern.compile(
            "Spillway: out of memory in a container of (\\d{1,9}) MB, tried again in one of (\\d{1,9}) MB");

    /** Reads an attempt's diagnostics. Empty if it succeeded or ended for another reason. */
    static Optional<OutOfMemory> of(Attempt attempt) {
        String text = attempt.error();
        if (text == null || text.isEmpty() || attempt.state().equals(JobReport.SUCCEEDED)) {
            return Optional.empty();
        }
        Matcher limit = LIMIT.matcher(text);
        if (limit.find()) {
            boolean virtual = limit.group(3).equalsIgnoreCase("virtual");
            long beyond = limit.group(1) == null ? 0 : Long.parseLong(limit.group(1));
            return of(attempt, virtual ? Cause.VIRTUAL : Cause.CONTAINER, limit.group(2), beyond);
        }
        Matcher exit = EXIT.matcher(text);
        if (exit.find()) {
            boolean virtual = exit.group(1).equals("-103");
            return of(attempt, virtual ? Cause.VIRTUAL : Cause.CONTAINER, "exit code " + exit.group(1), 0);
        }
        Matcher error = MemoryDeath.ERROR.matcher(text);
        if (error.find()) {
            return of(attempt, cause(error.group(1)), error.group(1), 0);
        }
        return text.contains(MemoryDeath.HALT) ? of(attempt, Cause.UNKNOWN, MemoryDeath.HALT, 0) : Optional.empty();
    }

    private static Optional<OutOfMemory> of(Attempt attempt, Cause cause, String message, long beyond) {
        return Optional.of(new OutOfMemory(attempt, cause, message, beyond));
    }

    private static Cause cause(String message) {
        return switch (message) {
            case "Java heap space", "GC overhead limit exceeded" -> Cause.HEAP;
            case "Metaspace" -> Cause.METASPACE;
            case "Compressed class space" -> Cause.CLASS_SPACE;
            default -> Cause.DIRECT;
        };
    }

    /** Returns the bytes of the attempt's container; 0 if Spillway's master does not tell them. */
    long container() {
        return retry(1);
    }

    /** Returns the bytes of the task's next container; 0 if Spillway's master does not tell them. */
    long next() {
        return retry(2);
    }

    private long retry(int group) {
        Matcher retry = RETRY.matcher(attempt.error());
        return retry.find() ? Long.parseLong(retry.group(group)) << 20 : 0;
    }

    /** Returns what happened: 5 MiB beyond the 'PHYSICAL' memory limit. */
    String text() {
        return (beyond > 0 ? Text.mib(beyond) + " " : "") + message;
    }
}
