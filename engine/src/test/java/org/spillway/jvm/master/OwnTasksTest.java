package org.spillway.jvm.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import java.io.IOException;
import org.apache.hadoop.mapred.AMFeedback;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.mapreduce.v2.app.TaskAttemptListener;
import org.apache.hadoop.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hadoop's task sleeps for a second after each no, and ends its JVM if it is not known: it must hear neither without need. */
@Timeout(60)
class OwnTasksTest {
    private final TaskAttemptID attempt = TaskAttemptID.forName("attempt_1_0001_m_000000_0");
    private final TaskAttemptListener hadoops =
            mock(TaskAttemptListener.class, withSettings().extraInterfaces(TaskUmbilicalProtocol.class, Service.class));
    private final TaskUmbilicalProtocol hadoopsAnswers = (TaskUmbilicalProtocol) hadoops;
    private final TaskUmbilicalProtocol prompt = (TaskUmbilicalProtocol) OwnTasks.of(hadoops);

    @Test
    void canCommit_masterHasNotSeenThatItWants_yesAsSoonAsItHas() throws IOException {
        when(hadoopsAnswers.canCommit(attempt)).thenReturn(false, false, true);
        assertThat(prompt.canCommit(attempt)).isTrue();
        verify(hadoopsAnswers, times(3)).canCommit(attempt);
    }

    /** Another attempt of the task may have been faster, or the master does not reach YARN. */
    @Test
    void canCommit_mayNotForASecond_no() throws IOException {
        assertThat(prompt.canCommit(attempt)).isFalse();
        verify(hadoopsAnswers, atLeast(2)).canCommit(attempt);
    }

    @Test
    void canCommit_attemptIsKilled_noAndStillInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        assertThat(prompt.canCommit(attempt)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** A task that is not known ends its JVM with status 66. */
    @Test
    void statusUpdate_taskIsNotKnown_goesOn() throws IOException, InterruptedException {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(false);
        when(hadoopsAnswers.statusUpdate(attempt, null)).thenReturn(feedback);
        assertThat(prompt.statusUpdate(attempt, null).getTaskFound()).isTrue();
    }

    @Test
    void others_asHadoops() throws IOException, InterruptedException {
        when(hadoopsAnswers.statusUpdate(attempt, null)).thenThrow(new IOException("no attempt"));
        assertThatThrownBy(() -> prompt.statusUpdate(attempt, null))
                .isInstanceOf(IOException.class)
                .hasMessage("no attempt");
        prompt.done(attempt);
        verify(hadoopsAnswers).done(attempt);
        ((Service) prompt).start();
        verify((Service) hadoops).start();
    }
}
