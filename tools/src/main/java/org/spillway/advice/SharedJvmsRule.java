package org.spillway.advice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.JobConf;
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
                any -> any.withMaps(maps(any.maps(), containers))
                        .withReduces(reduces(any.reduces(), alike ? 0 : containers))
                        .withWaits(any.first(), Math.min(any.gap(), Gains.SHARED_GAP)),
                Text.count((long) model.maps().size() + model.reduces().size(), "task") + ", " + containers
                        + " at once: a JVM starts for about " + Text.seconds(start)
                        + ", one that has run a task begins the next after "
                        + Text.seconds(next) + "; needs the plug-in's jar (-libjars); docs/shared-jvms.md"));
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
        JobConf asking = new JobConf(settings.conf());
        asking.setNumTasksToExecutePerJvm(-1);
        return !isShared
                && (master == null || master.equals(JvmSharing.MASTER))
                && SharingRules.reasonAgainst(asking) == null;
    }

    private static List<MapWork> maps(List<MapWork> all, int containers) {
        return IntStream.range(0, all.size())
                .mapToObj(i -> i < containers
                        ? all.get(i)
                        : all.get(i).withStart(next(all.get(i).start())))
                .toList();
    }

    private static List<ReduceWork> reduces(List<ReduceWork> all, int fresh) {
        return IntStream.range(0, all.size())
                .mapToObj(i -> i < fresh
                        ? all.get(i)
                        : all.get(i).withStart(next(all.get(i).start())))
                .toList();
    }

    private static double next(double start) {
        return Math.min(start, Gains.SHARED_START);
    }
}
