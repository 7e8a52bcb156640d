package org.spillway.peers.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.junit.jupiter.api.Test;

class WordsOfLineTest {
    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        new WordsOfLine(new Text(line)).forEachRemaining(word -> words.add(word._1()));
        return words;
    }

    @Test
    void next_separators_wordsBetween() {
        assertThat(words(" a\tbc \f\r ä ")).containsExactly("a", "bc", "ä");
        assertThat(words("one")).containsExactly("one");
    }

    @Test
    void next_noWords_none() {
        assertThat(words("")).isEmpty();
        assertThat(words(" \t ")).isEmpty();
    }
}
