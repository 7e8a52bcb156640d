package org.spillway.report.html;

import java.util.List;

/**
 * The data that the templates show: text and shares of a width, computed beforehand. Public only because the template
 * engine requires it.
 */
public final class View {
    private View() {}

    /**
     * A page.
     *
     * @param title the page's title
     * @param subtitle a line below the title
     * @param sections one for each comparison
     */
    public record Page(String title, String subtitle, List<Section> sections) {}

    /**
     * The section of one comparison.
     *
     * @param title empty if it equals the page's title
     * @param notes on the outputs
     * @param cards the most important figures
     * @param phases mean times of the phases
     * @param timelines one for each series
     * @param spills what was spilled and merged
     * @param settings the relevant settings
     * @param attempts the attempts in the timelines, one table for each series
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
     * A card with one figure.
     *
     * @param title what the figure is
     * @param figure the figure, shown large
     * @param ratio the comparison; null if there is none
     * @param detail the values that the figure is computed from
     */
    public record Card(String title, String figure, Ratio ratio, String detail) {}

    /**
     * The ratio of the first value to the other one.
     *
     * @param style better, worse or even
     * @param text such as 1.38×
     * @param words such as faster
     */
    public record Ratio(String style, String text, String words) {}

    /**
     * Groups of bars, all on one scale.
     *
     * @param legend the names and colours of the bars
     * @param groups from top to bottom
     * @param named whether ratios name the compared bars
     */
    public record Bars(List<Key> legend, List<Group> groups, boolean named) {}

    /**
     * An entry of a legend.
     *
     * @param style CSS class of the colour
     * @param name the short name
     * @param text the text in the legend
     */
    public record Key(String style, String name, String text) {}

    /**
     * A group of bars under one title.
     *
     * @param ratios the ratios of bars to later bars; a ratio is left out if a value is missing or not positive
     */
    public record Group(String title, List<Bar> bars, List<Ratio> ratios) {}

    /**
     * A bar.
     *
     * @param style CSS class of the colour
     * @param who the bar's text in the legend
     * @param percent the length, 0 to 100
     * @param text the value
     */
    public record Bar(String style, String who, String percent, String text) {}

    /**
     * The attempts of one job over time. Horizontal positions and lengths are percentages of the width; heights are in
     * pixels.
     *
     * @param who the series
     * @param style CSS class of the series' colour
     * @param detail a short description of the job
     * @param height the height of all lanes
     * @param end the end of the job
     */
    public record Timeline(
            String who, String style, String detail, int height, String end, List<Tick> ticks, List<Span> spans) {}

    /**
     * A mark on the time axis.
     *
     * @param anchor start, middle or end: the part of the text that is placed at the mark
     */
    public record Tick(String percent, String text, String anchor) {}

    /**
     * One attempt in a timeline.
     *
     * @param style CSS classes of the whole bar, which mark an attempt whose output was not used
     * @param title the tooltip
     * @param y the upper edge
     * @param height the height of the bar
     * @param pieces the phases
     * @param from the start
     * @param width the length
     * @param tag the text on the bar; empty if it does not fit
     */
    public record Span(
            String style, String title, int y, int height, List<Piece> pieces, String from, String width, String tag) {}

    /**
     * A phase of an attempt.
     *
     * @param style CSS class of the colour
     */
    public record Piece(String style, String from, String width) {}

    /**
     * A table with a column for each series.
     *
     * @param head the titles of the columns, without the first column
     */
    public record Table(List<String> head, List<Row> rows) {}

    /**
     * A row of a table.
     *
     * @param differs whether the row is marked because its cells differ
     */
    public record Row(String title, List<String> cells, boolean differs) {}

    /**
     * The attempts of a job as a table.
     *
     * @param who the series and the job
     * @param head the titles of the columns
     * @param rows one for each attempt
     * @param left the number of attempts that were left out
     */
    public record Attempts(String who, List<String> head, List<AttemptRow> rows, int left) {}

    /**
     * A row of figures for one attempt.
     *
     * @param error the error that ended the attempt; empty if there was none
     */
    public record AttemptRow(List<String> cells, String error) {}
}
