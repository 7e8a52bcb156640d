package org.spillway.peers.cluster;

import java.util.List;
import java.util.Map;

/**
 * A command and what it adds to the environment of clients.
 *
 * @param words the program and its arguments
 */
public record Command(List<String> words, Map<String, String> environment) {
    /** Creates a command that adds nothing. */
    public Command(List<String> words) {
        this(words, Map.of());
    }
}
