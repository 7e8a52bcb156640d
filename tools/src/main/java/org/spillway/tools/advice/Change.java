package org.spillway.tools.advice;

import java.util.Map;

/**
 * A change of settings that the facts of a job call for.
 *
 * @param settings the values by key, in the order of the text
 * @param reason the figures that it rests on
 */
record Change(Map<String, String> settings, String reason) {
    Change(String key, String value, String reason) {
        this(Map.of(key, value), reason);
    }
}
