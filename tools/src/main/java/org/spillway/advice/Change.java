package org.spillway.advice;

import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A change of settings that may shorten a job.
 *
 * @param settings the values by key, in the order of the text
 * @param effect maps the job as it ran to the job with the change
 * @param reason why it helps, with figures
 */
record Change(Map<String, String> settings, UnaryOperator<JobModel> effect, String reason) {
    static Change of(String key, String value, UnaryOperator<JobModel> effect, String reason) {
        return new Change(Map.of(key, value), effect, reason);
    }
}
