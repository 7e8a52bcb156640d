package org.spillway.tools.minicluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;

/**
 * A text on the shared cluster's HDFS with one file for each map, and the count of each word. The words are numbers,
 * ASCII and other characters. Few words are frequent and most are rare, so that a combiner removes some records but not
 * all.
 */
final class CountedWords {
    static final int MAPS = 2;

    private static final Path FOLDER = new Path("/counted-words");
    private static final int WORDS_A_MAP = 80_000;
    private static final int WORDS_A_LINE = 12;
    private static final int VOCABULARY = 20_000;
    private static final long SEED = 20_110_818;

    private static CountedWords made;

    private final Map<String, Integer> counts = new TreeMap<>();

    private CountedWords() throws IOException {
        Random random = new Random(SEED);
        for (int map = 0; map < MAPS; map++) {
            ClusterSite.CLUSTER.write(new Path(FOLDER, "text-" + map), text(random));
        }
    }

    static synchronized CountedWords get() throws IOException {
        if (made == null) {
            made = new CountedWords();
        }
        return made;
    }

    /** Returns the folder of the text. */
    Path folder() {
        return FOLDER;
    }

    /** Returns the lines {@code word TAB count} of a word count's output, sorted, with one character for each byte. */
    List<String> expected() {
        return counts.entrySet().stream()
                .map(word -> word.getKey() + "\t" + word.getValue())
                .map(line -> new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1))
                .sorted()
                .toList();
    }

    private String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= WORDS_A_MAP; i++) {
            String word = word((int) (Math.pow(random.nextDouble(), 3) * VOCABULARY));
            counts.merge(word, 1, Integer::sum);
            text.append(word).append(i % WORDS_A_LINE == 0 || i == WORDS_A_MAP ? '\n' : ' ');
        }
        return text.toString();
    }

    private static String word(int n) {
        return switch (n % 3) {
            case 0 -> Integer.toString(n * 7919);
            case 1 -> "wort-" + n + "-größer-als-nötig";
            default -> "word-" + n + "-longer-than-needed";
        };
    }
}
