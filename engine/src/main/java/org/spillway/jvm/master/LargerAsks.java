package org.spillway.jvm.master;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.rm.RMContainerAllocator;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.spillway.jvm.master.HadoopMethods.Table;

/**
 * YARN as Hadoop's allocator calls it: larger containers are asked for where attempts have died for memory. Guarded by the
 * allocator, as its tables are.
 */
final class LargerAsks implements ApplicationMasterProtocol {
    private final ApplicationMasterProtocol yarn;
    private final LargerRetries retries;
    private final LongSupplier clock;
    private final RetryLine maps;
    private final RetryLine reduces;

    LargerAsks(
            ApplicationMasterProtocol yarn,
            RMContainerAllocator allocator,
            LargerRetries retries,
            BooleanSupplier runsReduces,
            LongSupplier clock) {
        Object scheduled = Table.SCHEDULED.of(allocator);
        this.yarn = yarn;
        this.retries = retries;
        this.clock = clock;
        this.maps = new RetryLine(TaskType.MAP, scheduled, retries, () -> false);
        this.reduces = new RetryLine(TaskType.REDUCE, scheduled, retries, runsReduces);
    }

    /** Returns how many MiB the next map's container has more than Hadoop knows. */
    long moreForMap() {
        return maps.more();
    }

    @Override
    public RegisterApplicationMasterResponse registerApplicationMaster(RegisterApplicationMasterRequest request)
            throws YarnException, IOException {
        RegisterApplicationMasterResponse response = yarn.registerApplicationMaster(request);
        retries.limitTo(response.getMaximumResourceCapability().getMemorySize());
        return response;
    }

    @Override
    public AllocateResponse allocate(AllocateRequest request) throws YarnException, IOException {
        long now = clock.getAsLong();
        List<ResourceRequest> hadoops = new ArrayList<>(request.getAskList());
        List<ResourceRequest> asks = new ArrayList<>(hadoops);
        maps.ask(asks, now);
        reduces.ask(asks, now);
        request.setAskList(asks);
        try {
            AllocateResponse response = yarn.allocate(request);
            maps.take(response.getAllocatedContainers(), now);
            reduces.take(response.getAllocatedContainers(), now);
            return response;
        } catch (InvalidResourceRequestException e) { // the largest node has gone, or a limit was lowered
            if (!(maps.giveUp(e.getMessage()) | reduces.giveUp(e.getMessage()))) { // both
                throw e;
            }
            request.setAskList(hadoops);
            return allocate(request);
        }
    }

    @Override
    public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request)
            throws YarnException, IOException {
        return yarn.finishApplicationMaster(request);
    }
}
