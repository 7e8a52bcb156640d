package org.spillway.report.html;

import java.util.OptionalLong;
import org.spillway.report.Attempt;
import org.spillway.report.Phase;

/** Describes an attempt in words. */
final class AttemptText {
    private AttemptText() {}

    /**
     * Returns the text on the attempt's bar: {@code m3 · 2 spills}. It has the number of spills only if the attempt has
     * that counter.
     */
    static String tag(Attempt attempt) {
        Long spills = SpillwayCounter.SPILLS.of(attempt);
        if (spills == null) {
            return attempt.shortName();
        }
        String count = spills == 0 ? "no spill" : spills == 1 ? "1 spill" : spills + " spills";
        return attempt.shortName() + " · " + count;
    }

    /** Returns the tooltip of the attempt's bar, several lines. */
    static String title(Attempt attempt) {
        StringBuilder text = new StringBuilder(attempt.id());
        if (attempt.host() != null) {
            text.append(" on ").append(attempt.host());
        }
        text.append('\n').append(attempt.state());
        if (!attempt.used() && attempt.state().equals("SUCCEEDED")) {
            text.append(", its output was not used");
        }
        if (attempt.start() != null && attempt.finish() != null) {
            text.append(" after ").append(Numbers.duration(attempt.finish() - attempt.start()));
        }
        String gap = "\n";
        for (Phase phase : Phase.values()) {
            OptionalLong time = phase.of(attempt);
            if (time.isPresent()) {
                text.append(gap).append(phase.label()).append(' ').append(Numbers.duration(time.getAsLong()));
                gap = ", ";
            }
        }
        gap = "\n";
        for (SpillwayCounter counter : SpillwayCounter.values()) {
            Long value = counter.of(attempt);
            if (value != null) {
                text.append(gap).append(counter.label()).append(' ').append(value);
                gap = ", ";
            }
        }
        if (attempt.spilledRecords() != null) {
            text.append(gap).append("records spilled ").append(Numbers.count(attempt.spilledRecords()));
        }
        return text.toString();
    }
}
