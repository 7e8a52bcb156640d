package org.spillway.benchmarks.micro;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Partitions and page size of one trial, for example {@code 2000x16k}. They are one parameter because not every
 * combination fits into memory.
 */
record PageLayout(int partitions, int pageSize) {
    private static final Pattern FORM = Pattern.compile("(\\d+)x(\\d+)k");

    static PageLayout parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("layout=" + text + " is not like 2000x16k");
        }
        return new PageLayout(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)) << 10);
    }
}
