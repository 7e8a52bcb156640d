package org.spillway.jobs.generate;

import java.util.SplittableRandom;

/** Generates the rows of all kinds as text. */
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

    /** Appends a name and a number. Some names are frequent. The number is between -1,000,000 and 1,000,000. */
    static void pair(long row, SplittableRandom random, StringBuilder to) {
        Draw.appendName(Draw.zipf(random, NAMES), to);
        to.append('\t').append(random.nextLong(-LARGEST, LARGEST + 1));
    }

    static void click(long row, SplittableRandom random, StringBuilder to) {
        Draw.appendName(Draw.zipf(random, USERS), to);
        to.append('\t').append(EPOCH + random.nextLong(WEEK)).append('\t');
        url(row, random, to);
    }

    /**
     * Appends the user whose number is the row's, so each user occurs once. The users of clicks are among the first
     * 100,000.
     */
    static void user(long row, SplittableRandom random, StringBuilder to) {
        Draw.appendName(row, to);
        to.append('\t').append(COUNTRIES[random.nextInt(COUNTRIES.length)]);
        to.append('\t').append(1930 + random.nextInt(80));
    }

    /**
     * Appends a URL. Some sites and pages are frequent: most URLs have the same start as many others, and some URLs
     * occur more than once.
     */
    static void url(long row, SplittableRandom random, StringBuilder to) {
        to.append("https://www.");
        Draw.appendName(Draw.zipf(random, SITES), to);
        to.append(".example/").append(SECTIONS[random.nextInt(SECTIONS.length)]);
        long page = Draw.zipf(random, PAGES);
        to.append("/2024/by-number/").append(page).append('/');
        Draw.appendName(page, to);
    }
}
