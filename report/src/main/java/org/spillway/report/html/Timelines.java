package org.spillway.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.spillway.report.Attempt;
import org.spillway.report.JobReport;
import org.spillway.report.Phase;
import org.spillway.report.Series;

/** Draws the typical run of each series over time, all on one scale. */
final class Timelines {
    /**
     * The heights of a lane in pixels, including the gap below, for up to 24, up to 80 and more lanes. Only the largest
     * has text on its bars.
     */
    private static final int[] LANE = {22, 10, 5};

    private static final int[] UP_TO_LANES = {24, 80, Integer.MAX_VALUE};
    private static final int GAP = 2;

    /**
     * The width of one character of a tag, and of both margins, as a share of the page's usual width. Tags are hidden
     * on narrower pages.
     */
    private static final double CHARACTER_SHARE = 0.0068;

    private static final double MARGINS_SHARE = 0.012;

    private Timelines() {}

    static List<View.Timeline> of(List<Series> all, List<String> styles) {
        long longest = 1;
        for (Series series : all) {
            JobReport job = series.typical();
            longest = Math.max(longest, end(job) - zero(job));
        }
        List<View.Timeline> timelines = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            JobReport job = all.get(i).typical();
            timelines.add(of(all.get(i), job, styles.get(i), new TimeScale(zero(job), longest)));
        }
        return timelines;
    }

    private static View.Timeline of(Series series, JobReport job, String style, TimeScale scale) {
        List<Attempt> drawn =
                job.attempts().stream().filter(a -> a.start() != null).toList();
        Lanes lanes = new Lanes();
        int[] lane = new int[drawn.size()];
        for (int i = 0; i < lane.length; i++) {
            lane[i] = lanes.place(drawn.get(i).start(), end(drawn.get(i), job));
        }
        int size = 0;
        while (lanes.count() > UP_TO_LANES[size]) {
            size++;
        }
        List<View.Span> spans = new ArrayList<>();
        for (int i = 0; i < lane.length; i++) {
            spans.add(span(drawn.get(i), job, scale, lane[i] * LANE[size], LANE[size] - GAP, size == 0));
        }
        return new View.Timeline(
                series.label(),
                style,
                detail(series, job),
                lanes.count() * LANE[size],
                scale.at(end(job)),
                scale.ticks(),
                spans);
    }

    private static View.Span span(Attempt attempt, JobReport job, TimeScale scale, int y, int height, boolean tags) {
        long start = attempt.start();
        long end = end(attempt, job);
        String tag = tag(attempt);
        double room = scale.share(end) - scale.share(start);
        if (tag.length() * CHARACTER_SHARE + MARGINS_SHARE > room) {
            tag = attempt.shortName();
        }
        boolean fits = tags && tag.length() * CHARACTER_SHARE + MARGINS_SHARE <= room;
        boolean wasted = !attempt.used() && attempt.state().equals(JobReport.SUCCEEDED);
        return new View.Span(
                wasted ? "attempt unused" : "attempt",
                title(attempt),
                y,
                height,
                AttemptPieces.of(attempt, end, scale),
                scale.at(start),
                scale.width(start, end),
                fits ? tag : "");
    }

    private static String detail(Series series, JobReport job) {
        long maps = job.attempts().stream()
                .filter(a -> a.kind() == Attempt.Kind.MAP)
                .count();
        StringBuilder text = new StringBuilder();
        Phase.TOTAL.of(job).ifPresent(total -> text.append(Numbers.duration(total))
                .append(" · "));
        text.append(plural(maps, "map attempt")).append(" · ");
        text.append(plural(job.attempts().size() - maps, "reduce attempt"));
        if (series.runs().size() > 1) {
            text.append(" · run ")
                    .append(series.runs().indexOf(job) + 1)
                    .append(" of ")
                    .append(series.runs().size());
        }
        return text.append(" · ")
                .append(job.id())
                .append(" · ")
                .append(Series.sides(job))
                .toString();
    }

    private static String plural(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    private static long zero(JobReport job) {
        if (job.submitted() != null) {
            return job.submitted();
        }
        return job.attempts().stream()
                .filter(a -> a.start() != null)
                .mapToLong(Attempt::start)
                .min()
                .orElse(0);
    }

    private static long end(JobReport job) {
        if (job.finished() != null) {
            return job.finished();
        }
        // If the job's end is not in the history, takes the last time of its attempts.
        long last = zero(job);
        for (Attempt attempt : job.attempts()) {
            for (Long time : new Long[] {attempt.start(), attempt.finish()}) {
                last = time == null ? last : Math.max(last, time);
            }
        }
        return last;
    }

    private static long end(Attempt attempt, JobReport job) {
        return attempt.finish() == null ? Math.max(attempt.start(), end(job)) : attempt.finish();
    }

    /**
     * Returns the text on the attempt's bar: {@code m3 · 2 spills}. It has the number of spills only if the attempt has
     * that counter.
     */
    private static String tag(Attempt attempt) {
        Long spills = SpillwayCounter.SPILLS.of(attempt);
        if (spills == null) {
            return attempt.shortName();
        }
        String count = spills == 0 ? "no spill" : spills == 1 ? "1 spill" : spills + " spills";
        return attempt.shortName() + " · " + count;
    }

    /** Returns the tooltip of the attempt's bar, several lines. */
    private static String title(Attempt attempt) {
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

    /** Divides an attempt's bar into coloured pieces, one for each phase. */
    private static final class AttemptPieces {
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
}
