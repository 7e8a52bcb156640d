package org.spillway.testing;

import org.apache.hadoop.mapred.AMFeedback;

/** What an application master answers. */
final class Feedback {
    private Feedback() {}

    static AMFeedback found() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }

    /** A task of this JVM that asks no more: its reporting thread ends. */
    static AMFeedback gone() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(false);
        return feedback;
    }
}
