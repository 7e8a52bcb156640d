package org.spillway.testing;

import org.apache.hadoop.mapred.AMFeedback;

/** Replies of an application master. */
final class Feedback {
    private Feedback() {}

    static AMFeedback found() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(true);
        return feedback;
    }

    /** The task is unknown. In this JVM, its reporting thread then ends. */
    static AMFeedback gone() {
        AMFeedback feedback = new AMFeedback();
        feedback.setTaskFound(false);
        return feedback;
    }
}
