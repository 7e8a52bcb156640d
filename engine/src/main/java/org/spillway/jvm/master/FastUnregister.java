package org.spillway.jvm.master;

import java.io.IOException;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The calls of a master to YARN. YARN confirms the end of an application only when it has stored it. Hadoop asks again after
 * an interval of heartbeats, 1 s by default, in which the client waits for its job. This asks again sooner.
 */
final class FastUnregister implements ApplicationMasterProtocol {
    private static final long AGAIN_MILLIS = 20;
    private static final int TRIES = 50; // 1 s in all; then Hadoop goes on at its own pace

    private final ApplicationMasterProtocol yarn;

    FastUnregister(ApplicationMasterProtocol yarn) {
        this.yarn = yarn;
    }

    @Override
    public FinishApplicationMasterResponse finishApplicationMaster(FinishApplicationMasterRequest request)
            throws YarnException, IOException {
        FinishApplicationMasterResponse response = yarn.finishApplicationMaster(request);
        try {
            for (int tries = 1; !response.getIsUnregistered() && tries < TRIES; tries++) {
                Thread.sleep(AGAIN_MILLIS);
                response = yarn.finishApplicationMaster(request);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Hadoop's own wait ends by it
        }
        return response;
    }

    @Override
    public RegisterApplicationMasterResponse registerApplicationMaster(RegisterApplicationMasterRequest request)
            throws YarnException, IOException {
        return yarn.registerApplicationMaster(request);
    }

    @Override
    public AllocateResponse allocate(AllocateRequest request) throws YarnException, IOException {
        return yarn.allocate(request);
    }
}
