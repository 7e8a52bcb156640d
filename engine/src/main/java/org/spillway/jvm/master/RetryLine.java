package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.spillway.jvm.master.HadoopMethods.Table;

/**
 * The attempts that get the containers of one of Hadoop's priorities, in the order of Hadoop's tables. YARN knows one size
 * for each priority, so those that want a larger container are asked for with the next better one. Hadoop does not notice:
 *
 * <pre>
 *   Hadoop asks for        priority 10: 5 of 1024 MiB
 *   YARN is asked for      priority 10: 3 of 1024 MiB, priority 9: 2 of 1536 MiB
 *   YARN answers           priority 9: 1 of 1536 MiB
 *   Hadoop gets            priority 10: 1 of 1536 MiB, and one of the two attempts is the first of its table
 * </pre>
 *
 * Guarded by the allocator, as its tables are.
 */
final class RetryLine {
    private static final Logger LOG = LoggerFactory.getLogger(RetryLine.class);

    // The queue may be full, or no node may have the room in one piece.
    private static final long LONGEST_WAIT_NANOS = 300_000_000_000L;
    private static final long LONGEST_ANSWER_NANOS = 10_000_000_000L;

    private final Priority usual;
    private final Priority better; // Hadoop does not use it
    private final Priority others; // of containers for attempts that are not in the order
    private final Map<TaskAttemptId, Object> requests; // of all attempts of the kind that wait
    private final Collection<TaskAttemptId> order; // of those that get the usual ones. Some may not wait any more
    private final LargerRetries retries;
    private final BooleanSupplier runsOthers;
    private ResourceRequest hadoops; // its last ask
    private ResourceRequest asked; // for larger containers
    private ResourceRequest told; // of which YARN has heard
    private long since; // none is asked for, or one has come
    private long answered; // when YARN was asked last and has answered
    private List<TaskAttemptId> waiting; // for a larger container
    private boolean isLast; // none is asked for while others run: YARN has had none beside them

    /**
     * Creates the line of a kind of attempts.
     *
     * @param scheduled Hadoop's tables
     * @param runsOthers whether others run that may hold all that the job can have: attempts for which YARN has had no
     *     larger container beside them wait for their end
     */
    RetryLine(TaskType type, Object scheduled, LargerRetries retries, BooleanSupplier runsOthers) {
        boolean isOfMaps = type == TaskType.MAP;
        int priority = isOfMaps ? ScheduledTasks.RERUN : ScheduledTasks.REDUCE;
        this.usual = Priority.newInstance(priority);
        this.better = Priority.newInstance(priority - 1);
        this.others = Priority.newInstance(isOfMaps ? ScheduledTasks.MAP : 0); // none: all reduces are in the order
        this.requests = (isOfMaps ? Table.MAPS : Table.REDUCES).of(scheduled);
        this.order = isOfMaps ? Table.FAILED_MAPS.of(scheduled) : requests.keySet();
        this.retries = retries;
        this.runsOthers = runsOthers;
    }

    /** Changes what Hadoop asks YARN for. */
    void ask(List<ResourceRequest> asks, long now) {
        // There is one ask of the priority: these attempts have no hosts.
        Optional<ResourceRequest> changed =
                asks.stream().filter(each -> each.getPriority().equals(usual)).findAny();
        hadoops = changed.orElse(hadoops);
        isLast = isLast && runsOthers.getAsBoolean();
        look();
        if (asked == null) {
            return;
        }
        boolean isNew = told == null || asked.getNumContainers() == 0;
        // Without an answer there was nothing to be had.
        since = isNew ? now : Math.min(now, since + Math.max(0, now - answered - LONGEST_ANSWER_NANOS));
        if (now - since > LONGEST_WAIT_NANOS) {
            isLast = runsOthers.getAsBoolean(); // they may hold all that the job can have
            if (!isLast) {
                giveUp("YARN has had none for 5 minutes");
            }
            since = now;
            look();
        }
        if (changed.isPresent() || !asked.equals(told)) {
            asks.remove(hadoops);
            int rest = Math.max(0, hadoops.getNumContainers() - waiting.size());
            asks.add(ask(usual, rest, hadoops.getCapability()));
            asks.add(asked);
        }
    }

    // Who waits, and what is asked for.
    private void look() {
        waiting = hadoops == null || !retries.areAny() // with each heartbeat: thousands of tasks may wait
                ? Collections.emptyList()
                : order.stream()
                        .filter(attempt -> requests.containsKey(attempt) && retries.of(attempt.getTaskId()) != null)
                        .collect(Collectors.toList());
        if (asked != null || !waiting.isEmpty()) {
            Resource size = Resources.clone(hadoops.getCapability());
            waiting.stream().mapToLong(this::wanted).max().ifPresent(size::setMemorySize);
            asked = ask(better, isLast ? 0 : Math.min(waiting.size(), hadoops.getNumContainers()), size);
        }
    }

    private long wanted(TaskAttemptId attempt) {
        return retries.of(attempt.getTaskId()).mb();
    }

    private ResourceRequest ask(Priority priority, int containers, Resource size) {
        ResourceRequest ask = ResourceRequest.clone(hadoops);
        ask.setPriority(priority);
        ask.setNumContainers(containers);
        ask.setCapability(size);
        return ask;
    }

    /** Returns how many MiB a larger container has more than Hadoop knows; 0 if none is asked for. */
    long more() {
        return asked == null
                ? 0
                : asked.getCapability().getMemorySize()
                        - hadoops.getCapability().getMemorySize();
    }

    /** No container of the size that was asked for can be had. Returns whether any attempt waits for one. */
    boolean giveUp(String reason) {
        List<TaskAttemptId> inVain = waiting.stream() // a smaller one may be had
                .filter(attempt -> wanted(attempt) >= asked.getCapability().getMemorySize())
                .collect(Collectors.toList());
        for (TaskAttemptId attempt : inVain) {
            LOG.warn("Spillway: {} gets a container of the usual size, no larger one: {}", attempt, reason);
            retries.giveUp(attempt.getTaskId());
        }
        told = null; // the others begin to wait
        return !inVain.isEmpty();
    }

    /** Takes YARN's answer to the last ask: puts larger containers first, and as many of the attempts that want one. */
    void take(List<Container> allocated, long now) {
        told = asked;
        answered = now;
        List<Container> larger = of(better, allocated);
        if (!waiting.isEmpty()) {
            int inOrder = (int) order.stream().filter(requests::containsKey).count();
            sendBack(of(usual, allocated), inOrder - waiting.size());
            sendBack(of(others, allocated), requests.size() - inOrder);
        }
        if (!larger.isEmpty()) {
            since = now;
            larger.forEach(each -> each.setPriority(usual));
            allocated.removeAll(larger);
            allocated.addAll(0, larger);
            List<TaskAttemptId> rest = new ArrayList<>(order);
            rest.removeAll(waiting);
            rest.forEach(this::putLast);
        }
        waiting.stream().skip(larger.size()).forEach(this::putLast);
    }

    // Hadoop would give one that is left over to an attempt that wants a larger one. It gives containers of a priority
    // that it does not use back to YARN.
    private void sendBack(List<Container> containers, int wanted) {
        containers.stream().skip(wanted).forEach(each -> each.setPriority(better));
    }

    private static List<Container> of(Priority priority, List<Container> containers) {
        return containers.stream()
                .filter(each -> each.getPriority().equals(priority))
                .collect(Collectors.toList());
    }

    private void putLast(TaskAttemptId attempt) {
        Object request = requests.remove(attempt);
        if (order.remove(attempt)) { // not if it is a view of the table
            order.add(attempt);
        }
        if (request != null) { // it waits still
            requests.put(attempt, request);
        }
    }
}
