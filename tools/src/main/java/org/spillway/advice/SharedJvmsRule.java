package org.spillway.advice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.spillway.jvm.master.SharingRules;
import org.spillway.report.JvmSharing;

/**
 * Containers that run one task after the other. Shortens the starts and waits of all tasks but the first in each container.
 * Not proposed to a job that uber mode would suit, which excludes it.
 */
final class SharedJvmsRule implements Rule {
    @Override
    public List<Change> propose(JobFacts job) {
        try {
            return changes(job);
        } catch (IllegalArgumentException e) {
            return List.of(); // a variable of the cluster hides a number
        }
    }

    private static List<Change> changes(JobFacts job) {
        JobModel model = job.model();
        int containers = model.containers();
        boolean several = Math.max(model.maps().size(), model.reduces().size()) > containers;
        if (!several || !canShare(job) || !new UberRule().propose(job).isEmpty()) {
            return List.of();
        }
        boolean alike = SharingRules.areAlike(job.settings().conf());
        Map<String, String> values = new LinkedHashMap<>();
        values.put(JvmSharing.TASKS, "-1");
        values.put(
                JvmSharing.MASTER_OPTIONS,
                JvmSharing.masterOptions(job.settings().text(JvmSharing.MASTER_OPTIONS)));
        double start = model.maps().get(0).start();
        double next = next(start);
        return List.of(new Change(
                values,
                any -> any.withMaps(allBut(containers, any.maps(), map -> map.withStart(next(map.start()))))
                        .withReduces(allBut(
                                alike ? 0 : containers,
                                any.reduces(),
                                reduce -> reduce.withStart(next(reduce.start()))))
                        .withWaits(any.first(), Math.min(any.gap(), Gains.SHARED_GAP)),
                Text.count((long) model.maps().size() + model.reduces().size(), "task") + ", " + containers
                        + " at once: a JVM starts for about " + Text.seconds(start)
                        + ", one that has run a task begins the next after "
                        + Text.seconds(next) + "; needs the plug-in's jar (-libjars)"));
    }

    private static boolean canShare(JobFacts job) {
        Settings settings = job.settings();
        // The master's options would replace options of the job's that are not known.
        if (job.model().uber() || !settings.known()) {
            return false;
        }
        String master = JvmSharing.mainClass(settings.text(JvmSharing.MASTER_OPTIONS));
        boolean isShared = JvmSharing.MASTER.equals(master)
                && !settings.text(JvmSharing.TASKS).equals("1");
        return !isShared
                && (master == null || master.equals(JvmSharing.MASTER))
                && SharingRules.reasonAgainstAsking(settings.conf()) == null;
    }

    /** Returns tasks of which all but the first are changed. */
    private static <T> List<T> allBut(int first, List<T> tasks, UnaryOperator<T> change) {
        return IntStream.range(0, tasks.size())
                .mapToObj(i -> i < first ? tasks.get(i) : change.apply(tasks.get(i)))
                .toList();
    }

    private static double next(double start) {
        return Math.min(start, Gains.SHARED_START);
    }
}
