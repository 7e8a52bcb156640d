package org.spillway.jvm.master;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.v2.api.records.TaskAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    private final Priority usual;
    private final Priority better;
    private final Map<TaskAttemptId, Object> requests;
    private final Collection<TaskAttemptId> order;
    private final LargerRetries retries;
    private ResourceRequest hadoops; // its last ask
    private ResourceRequest asked; // for larger containers
    private ResourceRequest told; // of which YARN has heard
    private long since; // none is asked for, or one has come

    /**
     * Creates the line of a kind of attempts.
     *
     * @param priority Hadoop's. It does not use the next better one
     * @param requests Hadoop's table of attempts that wait
     * @param order the order in which those of the priority get containers. Some may not wait any more
     */
    RetryLine(
            int priority, Map<TaskAttemptId, Object> requests, Collection<TaskAttemptId> order, LargerRetries retries) {
        this.usual = Priority.newInstance(priority);
        this.better = Priority.newInstance(priority - 1);
        this.requests = requests;
        this.order = order;
        this.retries = retries;
    }

    /** Changes what Hadoop asks YARN for. */
    void ask(List<ResourceRequest> asks, long now) {
        // There is one ask of the priority: these attempts have no hosts.
        Optional<ResourceRequest> changed =
                asks.stream().filter(each -> each.getPriority().equals(usual)).findAny();
        hadoops = changed.orElse(hadoops);
        if (hadoops == null || asked == null && waiting().isEmpty()) {
            return;
        }
        asked = larger();
        since = told == null || asked.getNumContainers() == 0 ? now : since;
        if (now - since > LONGEST_WAIT_NANOS) {
            giveUp("YARN has had none for 5 minutes");
            since = now;
            asked = larger();
        }
        if (changed.isPresent() || !asked.equals(told)) {
            asks.remove(hadoops);
            asks.add(ask(usual, hadoops.getNumContainers() - asked.getNumContainers(), hadoops.getCapability()));
            asks.add(asked);
        }
    }

    private List<TaskAttemptId> waiting() {
        if (!retries.areAny()) {
            return Collections.emptyList(); // with each heartbeat: thousands of tasks may wait
        }
        return order.stream()
                .filter(attempt -> requests.containsKey(attempt) && retries.of(attempt.getTaskId()) != null)
                .collect(Collectors.toList());
    }

    private ResourceRequest larger() {
        List<TaskAttemptId> waiting = waiting();
        Resource size = Resources.clone(hadoops.getCapability());
        waiting.stream()
                .mapToLong(attempt -> retries.of(attempt.getTaskId()).mb())
                .max()
                .ifPresent(size::setMemorySize);
        return ask(better, Math.min(waiting.size(), hadoops.getNumContainers()), size);
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
        if (asked == null) {
            return false;
        }
        List<TaskAttemptId> waiting = waiting();
        waiting.removeIf(attempt -> retries.of(attempt.getTaskId()).mb()
                < asked.getCapability().getMemorySize()); // a smaller one may be had
        for (TaskAttemptId attempt : waiting) {
            LOG.warn("Spillway: {} gets a container of the usual size, no larger one: {}", attempt, reason);
            retries.giveUp(attempt.getTaskId());
        }
        told = null; // the others begin to wait
        return !waiting.isEmpty();
    }

    /** Takes YARN's answer to the last ask: puts larger containers first, and as many of the attempts that want one. */
    void take(List<Container> allocated, long now) {
        told = asked;
        List<Container> larger = allocated.stream()
                .filter(each -> each.getPriority().equals(better))
                .collect(Collectors.toList());
        List<TaskAttemptId> waiting = waiting();
        if (!larger.isEmpty()) {
            since = now;
            larger.forEach(each -> each.setPriority(usual));
            allocated.removeAll(larger);
            allocated.addAll(0, larger);
            List<TaskAttemptId> others = new ArrayList<>(order);
            others.removeAll(waiting);
            others.forEach(this::putLast);
        }
        waiting.stream().skip(larger.size()).forEach(this::putLast);
    }

    private void putLast(TaskAttemptId attempt) {
        Object request = requests.remove(attempt);
        boolean isApart = order.remove(attempt); // not if it is a view of the table
        if (request != null) { // it waits still
            requests.put(attempt, request);
        }
        if (isApart) {
            order.add(attempt);
        }
    }
}
