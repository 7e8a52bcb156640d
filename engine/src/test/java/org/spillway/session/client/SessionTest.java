package org.spillway.session.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.Test;
import org.spillway.session.Jobs;
import org.spillway.session.SessionJob;
import org.spillway.session.SessionProtocol;

class SessionTest {
    private static final ApplicationId SESSION = ApplicationId.newInstance(1, 1);

    private final Calls calls = new Calls();

    /** A client with several threads asks the session that it has used last. */
    @Test
    void run_otherThreadsWereRefused_ownTicket() throws Exception {
        Session session = Session.reserve(SESSION, calls);
        long own = calls.ticket;
        calls.ticket = SessionProtocol.NONE;
        assertThat(Session.reserve(SESSION, session.calls()).isReserved()).isFalse();
        session.run(Jobs.job(2));
        calls.ticket = own + 1;
        assertThat(Session.reserve(SESSION, session.calls()).isReserved()).isTrue();
        session.leave();
        assertThat(calls.given).containsExactly(own, own);
    }

    private static final class Calls implements SessionProtocol {
        private final List<Long> given = new ArrayList<>();
        private long ticket = 7;

        @Override
        public long take() {
            return ticket;
        }

        @Override
        public void leave(long old) {
            given.add(old);
        }

        @Override
        public void run(long old, SessionJob job) {
            given.add(old);
        }

        @Override
        public boolean runs(String attempt) {
            return false;
        }
    }
}
