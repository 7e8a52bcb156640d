package org.spillway.peers.spark;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.io.Text;
import scala.Tuple2;

/** The words of a line, each with a count of one. Looks for the separators of the MapReduce job's words in undecoded bytes. */
final class WordsOfLine implements Iterator<Tuple2<String, Long>> {
    private static final Long ONE = 1L;

    private final byte[] line;
    private final int length;
    private int begin;
    private int end;

    WordsOfLine(Text text) {
        line = text.getBytes();
        length = text.getLength();
        advance();
    }

    @Override
    public boolean hasNext() {
        return begin < length;
    }

    @Override
    public Tuple2<String, Long> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        String word = new String(line, begin, end - begin, StandardCharsets.UTF_8);
        advance();
        return new Tuple2<>(word, ONE);
    }

    private void advance() {
        begin = end;
        while (begin < length && separates(line[begin])) {
            begin++;
        }
        end = begin;
        while (end < length && !separates(line[end])) {
            end++;
        }
    }

    private static boolean separates(byte letter) {
        return switch (letter) {
            case ' ', '\t', '\n', '\f', '\r' -> true;
            default -> false;
        };
    }
}
