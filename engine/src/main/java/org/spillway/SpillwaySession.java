package org.spillway;

import org.spillway.session.master.SessionMain;

/** The main class of a session, which runs small jobs of its user, one after the other. See docs/short-jobs.md. */
public final class SpillwaySession {
    private SpillwaySession() {}

    /** Called by the session's command. */
    public static void main(String[] arguments) {
        SessionMain.main(arguments);
    }
}
