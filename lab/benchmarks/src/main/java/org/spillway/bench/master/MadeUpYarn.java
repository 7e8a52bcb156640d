package org.spillway.bench.master;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.Token;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.util.Records;

/** A resource manager for one job, which has the cluster for itself up to a number of containers. */
final class MadeUpYarn implements ApplicationMasterProtocol, Closeable {
    static final int MEMORY_MB = 1024;

    /** The priority with which Hadoop's master asks for maps. YARN delays their allocation for the sake of locality. */
    static final int MAP_PRIORITY = 20;

    /** How often in a row a node without input of the maps that wait is passed over, as YARN's default. */
    static final int LOCALITY_DELAY = 40;

    private static final int LARGEST_MB = 8192;
    private static final int LARGEST_VCORES = 8;
    // As long as those of YARN.
    private static final byte[] IDENTIFIER = new byte[300];
    private static final byte[] PASSWORD = new byte[20];

    private final ApplicationAttemptId application;
    private final int limit;
    // By priority, then by host, rack or "*".
    private final Map<Integer, Map<String, Integer>> asks = new TreeMap<>();
    private final Map<Integer, Resource> sizes = new HashMap<>();
    private final Map<ContainerId, Integer> live = new HashMap<>(); // with their nodes
    private final Set<ContainerId> ended = new LinkedHashSet<>(); // which YARN does not know yet
    private final int[] used = new int[MadeUpNodes.COUNT];
    private final Set<Integer> known = new HashSet<>(); // nodes for which the master has a token
    // Not answered yet.
    private final List<Container> allocated = new ArrayList<>();
    private final List<ContainerStatus> completed = new ArrayList<>();
    private int next; // node that reports
    private int missed; // nodes without input of the maps that wait, in a row
    private long containers = 1; // the master's
    private int answers;
    private long askRecords;

    /** Has no requests yet. */
    MadeUpYarn(ApplicationAttemptId application, int limit) {
        this.application = application;
        this.limit = limit;
    }

    @Override
    public void close() {
        // Hadoop closes what it calls
    }

    @Override
    public RegisterApplicationMasterResponse registerApplicationMaster(RegisterApplicationMasterRequest request) {
        RegisterApplicationMasterResponse answer = Records.newRecord(RegisterApplicationMasterResponse.class);
        answer.setMaximumResourceCapability(Resource.newInstance(LARGEST_MB, LARGEST_VCORES));
        answer.setQueue("default");
        answer.setApplicationACLs(new HashMap<>());
        answer.setSchedulerResourceTypes(EnumSet.of(SchedulerResourceTypes.MEMORY));
        return answer;
    }

    @Override
    public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request) {
        return FinishApplicationMasterResponse.newInstance(true);
    }

    @Override
    public synchronized AllocateResponse allocate(AllocateRequest request) {
        answers++;
        for (ResourceRequest ask : request.getAskList()) {
            askRecords++;
            int priority = ask.getPriority().getPriority();
            asks.computeIfAbsent(priority, absent -> new HashMap<>())
                    .put(ask.getResourceName(), ask.getNumContainers());
            sizes.put(priority, ask.getCapability());
        }
        ended.addAll(request.getReleaseList());
        int left = Math.max(0, limit - live.size());
        AllocateResponse answer = AllocateResponse.newInstance(
                answers,
                new ArrayList<>(completed),
                new ArrayList<>(allocated),
                List.of(),
                Resource.newInstance(left * MEMORY_MB, left),
                null,
                MadeUpNodes.COUNT,
                null,
                newTokens());
        completed.clear();
        allocated.clear();
        return answer;
    }

    private List<NMToken> newTokens() {
        List<NMToken> tokens = new ArrayList<>();
        for (Container container : allocated) {
            NodeId node = container.getNodeId();
            if (known.add(MadeUpNodes.node(node.getHost()))) {
                tokens.add(
                        NMToken.newInstance(node, Token.newInstance(PASSWORD, "NMToken", PASSWORD, node.toString())));
            }
        }
        return tokens;
    }

    /** YARN hears of all containers that have ended, and some nodes report that they have room. */
    synchronized void report(int nodes) {
        for (ContainerId each : ended) {
            Integer node = live.remove(each);
            if (node != null) {
                used[node]--;
                completed.add(
                        ContainerStatus.newInstance(each, ContainerState.COMPLETE, "", ContainerExitStatus.SUCCESS));
            }
        }
        ended.clear();
        for (int i = 0; i < nodes; i++) {
            boolean isOfUse = true;
            while (isOfUse && used[next] < MadeUpNodes.CONTAINERS_EACH && live.size() < limit) {
                isOfUse = allocateAt(next);
            }
            next = (next + 1) % MadeUpNodes.COUNT;
        }
    }

    private boolean allocateAt(int node) {
        for (Map.Entry<Integer, Map<String, Integer>> each : asks.entrySet()) {
            Map<String, Integer> ask = each.getValue();
            if (ask.getOrDefault(ResourceRequest.ANY, 0) > 0 && isLocalEnough(node, each.getKey(), ask)) {
                take(ask, MadeUpNodes.host(node));
                take(ask, MadeUpNodes.rack(node));
                take(ask, ResourceRequest.ANY);
                allocate(node, each.getKey());
                return true;
            }
        }
        return false;
    }

    private boolean isLocalEnough(int node, int priority, Map<String, Integer> ask) {
        if (priority != MAP_PRIORITY) {
            return true;
        }
        missed = ask.getOrDefault(MadeUpNodes.host(node), 0) > 0 ? 0 : missed + 1;
        return missed == 0 || missed > LOCALITY_DELAY;
    }

    private static void take(Map<String, Integer> ask, String place) {
        ask.computeIfPresent(place, (same, count) -> Math.max(0, count - 1));
    }

    private void allocate(int node, int priority) {
        String host = MadeUpNodes.host(node);
        NodeId id = NodeId.newInstance(host, MadeUpNodes.PORT);
        Container container = Container.newInstance(
                ContainerId.newContainerId(application, ++containers),
                id,
                host + ":8042",
                Resource.newInstance(sizes.get(priority)),
                Priority.newInstance(priority),
                Token.newInstance(IDENTIFIER, "ContainerToken", PASSWORD, id.toString()));
        allocated.add(container);
        live.put(container.getId(), node);
        used[node]++;
    }

    /** A container ends. YARN hears of it with the next report. */
    synchronized void end(ContainerId container) {
        ended.add(container);
    }

    synchronized boolean isLive(ContainerId container) {
        return live.containsKey(container) && !ended.contains(container);
    }

    synchronized int liveContainers() {
        return live.size();
    }

    /** Returns the calls of {@link #allocate(AllocateRequest)}. */
    synchronized int heartbeats() {
        return answers;
    }

    /** Returns the resource requests in these calls. */
    synchronized long askRecords() {
        return askRecords;
    }
}
