package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.Attempt;

/** Divides an attempt's bar into coloured pieces, one for each phase. */
final class AttemptPieces {
    private final TimeScale scale;
    private final List<View.Piece> pieces = new ArrayList<>();

    private AttemptPieces(TimeScale scale) {
        this.scale = scale;
    }

    /**
     * Returns the pieces from left to right.
     *
     * @param end the end of the attempt; a separate argument because the attempt may have no end of its own
     */
    static List<View.Piece> of(Attempt attempt, long end, TimeScale scale) {
        AttemptPieces bar = new AttemptPieces(scale);
        long start = attempt.start();
        if (!attempt.state().equals("SUCCEEDED")) {
            // The history does not have the progress of an unsuccessful attempt.
            bar.add(attempt.state().equals("FAILED") ? "failed" : "killed", start, end);
        } else if (attempt.kind() == Attempt.Kind.MAP) {
            long read = attempt.mapFinish() == null ? end : attempt.mapFinish();
            bar.add("map", start, read);
            bar.add("sort", read, end);
        } else {
            long fetched = attempt.shuffleFinish() == null ? start : attempt.shuffleFinish();
            long merged = attempt.sortFinish() == null ? fetched : attempt.sortFinish();
            bar.add("shuffle", start, fetched);
            bar.add("merge", fetched, merged);
            bar.add("reduce", merged, end);
        }
        return bar.pieces;
    }

    private void add(String style, long from, long to) {
        if (to > from) {
            pieces.add(new View.Piece(style, scale.at(from), scale.width(from, to)));
        }
    }
}
