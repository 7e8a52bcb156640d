package org.spillway.jobs.generate;

import java.util.SplittableRandom;

/** The rows of the kinds of text. */
final class Rows {
    private static final int WORDS_A_LINE = 10;
    private static final long VOCABULARY = 100_000;
    private static final long NAMES = 10_000;
    private static final long USERS = 100_000;
    private static final long SITES = 500;
    private static final long PAGES = 1_000_000;
    private static final long LARGEST = 1_000_000;

    /** The start of 2024 and the length of a week, in milliseconds. */
    private static final long EPOCH = 1_704_067_200_000L;

    private static final long WEEK = 7 * 24 * 3_600_000L;

    private static final String[] COUNTRIES = {"ar", "de", "es", "et", "in", "is", "jp", "ke", "mx", "pe", "ua", "vn"};
    private static final String[] SECTIONS = {"archive", "articles", "comments", "photographs"};

    private Rows() {}

    static void words(long row, SplittableRandom random, StringBuilder to) {
        for (int i = 0; i < WORDS_A_LINE; i++) {
            if (i > 0) {
                to.append(' ');
            }
            Draw.appendName(Draw.zipf(random, VOCABULARY), to);
        }
    }

    /** A name, some of them frequent, and a number on either side of 0. */
    static void pair(long row, SplittableRandom random, StringBuilder to) {
        Draw.appendName(Draw.zipf(random, NAMES), to);
        to.append('\t').append(random.nextLong(-LARGEST, LARGEST + 1));
    }

    static void click(long row, SplittableRandom random, StringBuilder to) {
        Draw.appendName(Draw.zipf(random, USERS), to);
        to.append('\t').append(EPOCH + random.nextLong(WEEK)).append('\t');
        url(row, random, to);
    }

    /** The user whose number is the row's, so each once; those of clicks are among the first 100,000. */
    static void user(long row, SplittableRandom random, StringBuilder to) {
        Draw.appendName(row, to);
        to.append('\t').append(COUNTRIES[random.nextInt(COUNTRIES.length)]);
        to.append('\t').append(1930 + random.nextInt(80));
    }

    /** Some sites and pages are frequent: most URLs start like many others, and some come more than once. */
    static void url(long row, SplittableRandom random, StringBuilder to) {
        to.append("https://www.");
        Draw.appendName(Draw.zipf(random, SITES), to);
        to.append(".example/").append(SECTIONS[random.nextInt(SECTIONS.length)]);
        long page = Draw.zipf(random, PAGES);
        to.append("/2024/by-number/").append(page).append('/');
        Draw.appendName(page, to);
    }
}
