package org.spillway.clients;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spillway.report.Side;

/**
 * How a client's command line gives its jobs a setting and a jar, rather than {@code mapred-site.xml} and the class path.
 *
 * @param words groups of words. One with <code>{setting}</code> is repeated for each setting, as {@code NAME=VALUE};
 *     <code>{engine}</code> stands for the jar
 */
record OwnWay(List<List<String>> words) {
    /** The place of the words in a command. It is dropped where the words are not needed. */
    static final String PLACE = "{own}";

    private static final String SETTING = "{setting}";
    private static final String ENGINE = "{engine}";

    /** Moves the choice of plug-ins from settings into words. Copies the others: steps without the words need them, too. */
    List<String> take(Map<String, String> settings, OwnGiven given) {
        Map<String, String> taken = new LinkedHashMap<>();
        for (Side side : Side.values()) {
            taken.put(side.setting(), settings.remove(side.setting()));
        }
        for (String name : given.settings()) {
            if (settings.containsKey(name)) {
                taken.put(name, settings.get(name));
            }
        }
        List<String> all = new ArrayList<>();
        for (List<String> group : words) {
            if (group.stream().noneMatch(word -> word.contains(SETTING))) {
                group.forEach(
                        word -> all.add(word.replace(ENGINE, given.engine().toString())));
            } else {
                taken.forEach(
                        (name, value) -> group.forEach(word -> all.add(word.replace(SETTING, name + "=" + value))));
            }
        }
        return all;
    }

    /** Returns a command with words in place of each {@link #PLACE}. */
    static List<String> put(List<String> words, List<String> command) {
        return command.stream()
                .flatMap(word -> word.equals(PLACE) ? words.stream() : Stream.of(word))
                .toList();
    }
}
