package org.spillway.tools.advice;

import java.util.List;

/** Lists changes. The line {@code because} ends the settings of a change. */
final class ChangeLines {
    private ChangeLines() {}

    /**
     * Adds the lines.
     *
     * @param none why there is no change, if there is none
     */
    static void add(List<Change> changes, String none, Lines lines) {
        if (changes.isEmpty()) {
            lines.add("change", "nothing: " + none);
        }
        for (Change change : changes) {
            String topic = "change";
            for (var setting : change.settings().entrySet()) {
                lines.add(topic, setting.getKey() + "=" + setting.getValue());
                topic = "";
            }
            lines.add("", "because " + change.reason());
        }
    }
}
