package org.spillway.reduceside.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spillway.record.RecordCursor;
import org.spillway.testing.TaskHarness;

class RunMergeTest {
    @TempDir
    private Path dir;

    /** The run is already complete, so the merge itself must remove it. */
    @Test
    void merge_inputCannotBeClosed_leavesNoRun() throws Exception {
        RecordCursor empty = mock(RecordCursor.class);
        doThrow(new IOException("injected at close")).when(empty).close();
        MergeInput input = mock(MergeInput.class);
        when(input.open(any())).thenReturn(empty);
        RunMerge merge = new RunMerge(TestMergeContext.in(dir), mock(Backlog.class));
        for (boolean onDisk : new boolean[] {true, false}) {
            when(input.isOnDisk()).thenReturn(onDisk);
            assertThatThrownBy(() -> merge.merge(List.of(input), null)).hasMessage("injected at close");
            assertThat(TaskHarness.filesIn(List.of(dir))).isEmpty();
        }
        verify(input, times(2)).discard();
    }
}
