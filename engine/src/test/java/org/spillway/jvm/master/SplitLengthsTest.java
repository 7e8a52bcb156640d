package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.RETURNS_DEFAULTS;
import static org.mockito.Mockito.mock;

import java.util.List;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.apache.hadoop.mapreduce.v2.app.job.impl.MapTaskImpl;
import org.junit.jupiter.api.Test;

class SplitLengthsTest {
    @Test
    void mean_twoMaps_lengthsOfTheirSplits() {
        assertThat(SplitLengths.mean(List.of(map(100), map(300)))).isEqualTo(200);
    }

    @Test
    void mean_noMaps_zero() {
        assertThat(SplitLengths.mean(List.of())).isZero();
    }

    private static Task map(long length) {
        TaskSplitMetaInfo split = new TaskSplitMetaInfo(new TaskSplitIndex("", 0), new String[0], length);
        return mock(
                MapTaskImpl.class,
                call -> call.getMethod().getReturnType() == TaskSplitMetaInfo.class
                        ? split
                        : RETURNS_DEFAULTS.answer(call));
    }
}
