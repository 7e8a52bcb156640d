package org.spillway.tools.advice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.JvmSharing;

/** Containers that run one task after the other. Rests on the mean time of a map and on the waves of tasks. */
final class SharedJvmsRule implements Rule {
    @Override
    public Optional<Change> propose(JobFacts job) {
        try {
            return change(job);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // a variable of the cluster hides a number
        }
    }

    private static Optional<Change> change(JobFacts job) {
        JobTimes times = job.times();
        int maps = times.maps().size();
        int reduces = times.reduces().size();
        int atOnce = times.containers().atOnce();
        boolean several = Math.max(maps, reduces) > atOnce;
        if (!several || times.map() >= Thresholds.LONG_TASK || !canShare(job)) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        values.put(JvmSharing.TASKS, "-1");
        values.put(
                JvmSharing.MASTER_OPTIONS,
                JvmSharing.masterOptions(job.settings().text(JvmSharing.MASTER_OPTIONS)));
        return Optional.of(new Change(
                values,
                Text.count((long) maps + reduces, "task") + ", at most " + atOnce + " at once; " + times.shortTasks()
                        + "; needs Spillway's jar (-libjars)"));
    }

    private static boolean canShare(JobFacts job) {
        Settings settings = job.settings();
        // The master's options would replace options of the job's that are not known.
        if (job.times().uber() || !settings.known()) {
            return false;
        }
        String master = JvmSharing.mainClass(settings.text(JvmSharing.MASTER_OPTIONS));
        boolean isShared = JvmSharing.MASTER.equals(master)
                && !settings.text(JvmSharing.TASKS).equals("1");
        return !isShared
                && (master == null || master.equals(JvmSharing.MASTER))
                && SharingRules.reasonAgainstAsking(settings.conf()) == null;
    }
}
