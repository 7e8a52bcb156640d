package org.spillway.report.html;

import java.util.List;

/**
 * What the templates show: text and shares of a width, worked out beforehand. Public for the template engine alone.
 */
public final class View {
    private View() {}

    /**
     * A page.
     *
     * @param title of it
     * @param subtitle a line below the title
     * @param sections one for each comparison
     */
    public record Page(String title, String subtitle, List<Section> sections) {}

    /**
     * One comparison.
     *
     * @param title empty where the page's says it already
     * @param notes on the outputs
     * @param cards the figures that count most
     * @param phases mean times of the phases
     * @param timelines one for each series
     * @param spills what was spilled and merged
     * @param settings that mattered
     * @param attempts each of those in the timelines
     */
    public record Section(
            String title,
            List<Note> notes,
            List<Card> cards,
            Bars phases,
            List<Timeline> timelines,
            Table spills,
            Table settings,
            List<Attempts> attempts) {}

    /**
     * A sentence.
     *
     * @param style good, bad or plain
     */
    public record Note(String style, String text) {}

    /**
     * A figure.
     *
     * @param title what it is
     * @param figure as large as it gets
     * @param ratio what it means, null where nothing is compared
     * @param detail what it is made from
     */
    public record Card(String title, String figure, Ratio ratio, String detail) {}

    /**
     * How many times as much the first takes as the other.
     *
     * @param style better, worse or even
     * @param text such as 1.38×
     * @param words such as faster
     */
    public record Ratio(String style, String text, String words) {}

    /**
     * Bars in groups, all on one scale.
     *
     * @param legend who is who
     * @param groups from top to bottom
     * @param named whether ratios say which bars they are of
     */
    public record Bars(List<Key> legend, List<Group> groups, boolean named) {}

    /**
     * An entry of a legend.
     *
     * @param style class of its colour
     * @param name short
     * @param text what the legend says
     */
    public record Key(String style, String name, String text) {
        /** One whose text is its name. */
        Key(String style, String text) {
            this(style, text, text);
        }
    }

    /**
     * The bars of one thing.
     *
     * @param ratios of bars to others behind them; fewer where there is nothing to divide
     */
    public record Group(String title, List<Bar> bars, List<Ratio> ratios) {}

    /**
     * A bar.
     *
     * @param style class of its colour
     * @param who what it belongs to
     * @param percent its length, 0 to 100
     * @param text its value
     */
    public record Bar(String style, String who, String percent, String text) {}

    /**
     * The attempts of one job over time. Shares are in percent of the width, heights in pixels.
     *
     * @param who series and job
     * @param style class of the series' colour
     * @param detail a few words on the job
     * @param height of all lanes
     * @param end of the job
     */
    public record Timeline(
            String who, String style, String detail, int height, String end, List<Tick> ticks, List<Span> spans) {}

    /**
     * A mark on the time axis.
     *
     * @param anchor start, middle or end: which part of its text stands at the mark
     */
    public record Tick(String percent, String text, String anchor) {}

    /**
     * One attempt in a timeline.
     *
     * @param style classes for the whole: whether its output was used
     * @param title what is shown when it is pointed at
     * @param y upper edge
     * @param height of the bar
     * @param pieces its phases
     * @param from where it begins
     * @param width how long it is
     * @param tag what is written on it; empty where it does not fit
     */
    public record Span(
            String style, String title, int y, int height, List<Piece> pieces, String from, String width, String tag) {}

    /**
     * A phase of an attempt.
     *
     * @param style class of its colour
     */
    public record Piece(String style, String from, String width) {}

    /**
     * A table with a column for each series.
     *
     * @param head titles of the columns, that of the first apart
     */
    public record Table(List<String> head, List<Row> rows) {}

    /**
     * A line of a table.
     *
     * @param differs whether the cells are not all the same
     */
    public record Row(String title, List<String> cells, boolean differs) {}

    /**
     * The attempts of a job as a table.
     *
     * @param who series and job
     * @param head titles of the columns
     * @param rows one for each attempt
     * @param left how many attempts were left out
     */
    public record Attempts(String who, List<String> head, List<AttemptRow> rows, int left) {}

    /**
     * An attempt in figures.
     *
     * @param error what it died of; empty if it did not
     */
    public record AttemptRow(List<String> cells, String error) {}

    /**
     * What a study found.
     *
     * @param title of the page
     * @param subtitle a line below the title
     * @param charts of times
     * @param tables of figures
     * @param notes sentences below them
     */
    public record Study(String title, String subtitle, List<Chart> charts, List<Figures> tables, List<String> notes) {}

    /**
     * Bars under a title of their own.
     *
     * @param title what is drawn
     */
    public record Chart(String title, Bars bars) {}

    /**
     * A table under a title of its own.
     *
     * @param title what it shows
     * @param first title of the first column
     */
    public record Figures(String title, String first, Table table) {}
}
