package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import org.spillway.report.Attempt;

/** An attempt's bar in its phases' colours. */
final class AttemptPieces {
    private final TimeScale scale;
    private final List<View.Piece> pieces = new ArrayList<>();

    private AttemptPieces(TimeScale scale) {
        this.scale = scale;
    }

    /**
     * The pieces from left to right.
     *
     * @param end of the attempt, which may have none of its own
     */
    static List<View.Piece> of(Attempt attempt, long end, TimeScale scale) {
        AttemptPieces bar = new AttemptPieces(scale);
        long start = attempt.start();
        if (!attempt.state().equals("SUCCEEDED")) {
            // How far it got the history does not say.
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
