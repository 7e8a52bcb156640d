package org.spillway.tools.doctor;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.spillway.job.JvmProxies;
import org.spillway.job.MemoryBounds;
import org.spillway.job.ReduceSettings;
import org.spillway.job.TaskCores;
import org.spillway.reduceside.ReduceSidePlan;
import org.spillway.reduceside.store.ReduceMemory;
import org.spillway.report.RunVariant;
import org.spillway.report.Side;

/** Examines the reduce side of a job. */
final class ReduceSideExam extends SideExam {
    ReduceSideExam(JobConf job) {
        super(job);
    }

    @Override
    void look() throws IOException {
        MemoryBounds bounds = TaskBounds.of(job, TaskType.REDUCE);
        checkProxies(
                job,
                job.get(MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS, "") + " " + job.getTaskJavaOpts(TaskType.REDUCE));
        TaskCores cores = TaskCores.of(job, TaskType.REDUCE, true);
        ReduceSidePlan plan = ReduceSidePlan.of(job, job.getNumMapTasks(), bounds, cores);
        explainSwitch();
        explainFetch(plan.settings().fetch());
        explainMerge(plan, cores);
        explainFactor("files", plan.factor(), plan.settings().mergeFactor());
        explainMemory(plan, bounds);
    }

    /** Checks that a JVM with these options has no proxy of its own for the shuffle. */
    static void checkProxies(JobConf job, String options) throws IOException {
        Matcher option = Pattern.compile("-D(" + JvmProxies.scheme(job) + "\\.proxyHost|proxyHost|socksProxyHost)=\\S")
                .matcher(options);
        if (option.find()) {
            throw JvmProxies.refusal("-D" + option.group(1) + " is among its options");
        }
    }

    private boolean isOn() {
        return job.getTrimmed(Side.REDUCE.setting(), Side.REDUCE.stock()).equals(Side.REDUCE.spillway());
    }

    private void explainSwitch() {
        if (isOn()) {
            findings.fact("shuffle", "on; leaves reduces that it does not take to stock");
            return;
        }
        String setting = Side.REDUCE.setting() + "=";
        findings.fact("shuffle", "off: " + setting + job.getTrimmed(Side.REDUCE.setting(), Side.REDUCE.stock()));
        findings.advise("switch it on: " + setting + Side.REDUCE.spillway());
        adviseUsersOfStock(findings);
    }

    /**
     * Advises settings that make stock's reduce side faster. Leaves out settings whose value is at least as high
     * already.
     */
    @Override
    void adviseUsersOfStock(Findings told) {
        String lower = RunVariant.TUNING.entrySet().stream()
                .filter(this::isLower)
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining(", "));
        if (!lower.isEmpty()) {
            told.advise("as long as the reduce side is stock's: " + lower
                    + " (conf/mapred-site-stock-tuned.xml), if reducers can spare the heap");
        }
    }

    private boolean isLower(Map.Entry<String, String> tuned) {
        try {
            return job.getDouble(tuned.getKey(), 0) < Double.parseDouble(tuned.getValue());
        } catch (NumberFormatException e) {
            // A value that is not a number must be changed in any case. The reason against a side names it.
            return true;
        }
    }

    private void explainFetch(ReduceSettings.Fetch fetch) {
        findings.fact(
                "fetch",
                fetch.copies() + " at once (" + MRJobConfig.SHUFFLE_PARALLEL_COPIES + "); outputs of the same node "
                        + (fetch.localRead()
                                ? "from its disks"
                                : "over HTTP, too (" + ReduceSettings.LOCAL_READ + "=false)"));
    }

    private void explainMerge(ReduceSidePlan plan, TaskCores cores) {
        if (plan.unordered()) {
            findings.fact("merge", "none: the reducer gets each output as soon as it has arrived");
        } else if (plan.ahead()) {
            findings.fact("merge", "in a thread ahead of the reducer (" + cores.countSource() + ")");
        } else if (plan.oneThread() != null) {
            findings.fact("merge", "in the reducer's thread (" + plan.oneThread() + ")");
        } else {
            findings.fact(
                    "merge",
                    "in the reducer's thread (" + cores.countSource() + "; 2 gives the merge a thread of its own)");
        }
    }

    private void explainMemory(ReduceSidePlan plan, MemoryBounds bounds) {
        ReduceMemory memory = plan.memory();
        findings.fact(
                "outputs",
                mib(memory.total()) + " MiB, " + mib(memory.limit().offHeap())
                        + " of them off the heap; while the reducer runs "
                        + mib(memory.kept().offHeap()) + " off the heap and "
                        + mib(memory.kept().onHeap()) + " on it; -Xmx "
                        + mib(bounds.jvm().heap()) + " MiB, " + bounds.limitSource());
        if (isOn() && plan.settings().keepsByJob() && plan.settings().keepShare() == 0) {
            findings.advise(MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT
                    + "=0.0 is set by the job: all outputs are written to disk before the reducer runs; leave it out");
        }
    }

    /** Rounds to MiB. The float 0.7 times 820 MiB is a few bytes less than 574 MiB. */
    private static long mib(long bytes) {
        return bytes + (1 << 19) >> 20;
    }
}
