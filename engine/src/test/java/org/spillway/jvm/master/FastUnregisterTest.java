package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterResponse;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.Test;

class FastUnregisterTest {
    private final ApplicationMasterProtocol yarn = mock(ApplicationMasterProtocol.class);
    private final FinishApplicationMasterRequest request =
            FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", "");

    @Test
    void finishApplicationMaster_endIsStoredLater_askedAgain() throws Exception {
        when(yarn.finishApplicationMaster(any())).thenReturn(stored(false), stored(false), stored(true));
        assertThat(new FastUnregister(yarn).finishApplicationMaster(request).getIsUnregistered())
                .isTrue();
        verify(yarn, times(3)).finishApplicationMaster(request);
    }

    /** Hadoop then waits and asks again. */
    @Test
    void finishApplicationMaster_endIsNotStoredSoon_notUnregistered() throws Exception {
        when(yarn.finishApplicationMaster(any())).thenReturn(stored(false));
        assertThat(new FastUnregister(yarn).finishApplicationMaster(request).getIsUnregistered())
                .isFalse();
    }

    @Test
    void finishApplicationMaster_interrupted_askedOnce() throws Exception {
        when(yarn.finishApplicationMaster(any())).thenReturn(stored(false));
        Thread.currentThread().interrupt();
        assertThat(new FastUnregister(yarn).finishApplicationMaster(request).getIsUnregistered())
                .isFalse();
        assertThat(Thread.interrupted()).isTrue();
        verify(yarn, times(1)).finishApplicationMaster(request);
    }

    private static FinishApplicationMasterResponse stored(boolean stored) {
        return FinishApplicationMasterResponse.newInstance(stored);
    }
}
