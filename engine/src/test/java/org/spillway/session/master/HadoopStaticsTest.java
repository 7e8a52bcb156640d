package org.spillway.session.master;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.hadoop.mapreduce.v2.app.MRAppMaster;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.spillway.session.Jobs;

class HadoopStaticsTest {
    @Test
    void create_thisHadoop_hasAllFields() {
        assertThatCode(HadoopStatics::new).doesNotThrowAnyException();
    }

    @Test
    void forget_firstMaster_secondCanBeMade() throws Exception {
        DefaultMetricsSystem.initialize("MRAppMaster"); // as a master does when it starts
        HadoopStatics statics = new HadoopStatics();
        MRAppMaster first = master();
        assertThatThrownBy(HadoopStaticsTest::master)
                .isInstanceOf(MetricsException.class)
                .hasMessageContaining("MRAppMetrics");
        statics.forget(first);
        statics.forget(master());
    }

    @AfterEach
    void stop() {
        DefaultMetricsSystem.shutdown();
    }

    private static MRAppMaster master() {
        return new MRAppMaster(Jobs.attempt(1), ContainerId.newContainerId(Jobs.attempt(1), 1), "localhost", 1, 2, 0);
    }
}
