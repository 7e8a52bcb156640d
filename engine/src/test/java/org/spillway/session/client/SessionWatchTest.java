package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.stubbing.OngoingStubbing;
import org.spillway.session.Jobs;
import org.spillway.session.SessionProtocol;

class SessionWatchTest {
    private static final String ATTEMPT = Jobs.attempt(2).toString();
    private static final int MOST_SILENT = 10;

    private final SessionProtocol calls = mock(SessionProtocol.class);
    private SessionWatch watch;

    @BeforeEach
    void create() throws Exception {
        when(calls.take()).thenReturn(1L);
        Session session = Session.reserve(ApplicationId.newInstance(1, 1), calls);
        watch = spy(new SessionWatch(session, Jobs.attempt(2), new Configuration(false), 0));
        doReturn(false).when(watch).isOver(any());
    }

    @Test
    void await_jobHasEnded_null() throws Exception {
        when(calls.runs(ATTEMPT)).thenReturn(true, true, false);
        assertThat(watch.await()).isNull();
    }

    @Test
    void await_nobodyListens_diedAtOnce() throws Exception {
        when(calls.runs(ATTEMPT)).thenReturn(true).thenThrow(new ConnectException("refused"));
        assertThat(watch.await()).contains("refused");
        verify(watch, never()).isOver(any());
    }

    /** Between two calls YARN has answered, so that the network is there again. */
    @Test
    void await_networkWasAway_watchedOn() throws Exception {
        OngoingStubbing<Boolean> answers = when(calls.runs(ATTEMPT)).thenReturn(true);
        for (int twice = 0; twice < 2; twice++) {
            for (int silent = 1; silent < MOST_SILENT; silent++) {
                answers = answers.thenThrow(new SocketTimeoutException("away"));
            }
            answers = answers.thenReturn(true);
        }
        answers.thenReturn(false);
        assertThat(watch.await()).isNull();
    }

    @Test
    void await_sessionIsSilent_died() throws Exception {
        when(calls.runs(ATTEMPT)).thenThrow(new SocketTimeoutException("silent"));
        assertThat(watch.await()).contains("silent");
        verify(calls, times(MOST_SILENT)).runs(ATTEMPT);
    }

    @Test
    void await_yarnSaysThatItHasEnded_diedAtOnce() throws Exception {
        when(calls.runs(ATTEMPT)).thenThrow(new SocketTimeoutException("silent"));
        doReturn(true).when(watch).isOver(any());
        assertThat(watch.await()).contains("silent");
        verify(calls).runs(ATTEMPT);
    }

    /** A client whose network is away must not end a job that runs well. */
    @Test
    void await_yarnDoesNotAnswerEither_watchedOn() throws Exception {
        OngoingStubbing<Boolean> answers = when(calls.runs(ATTEMPT));
        for (int silent = 0; silent < 2 * MOST_SILENT; silent++) {
            answers = answers.thenThrow(new SocketTimeoutException("away"));
        }
        answers.thenReturn(false);
        doThrow(new IOException("no route")).when(watch).isOver(any());
        assertThat(watch.await()).isNull();
    }
}
