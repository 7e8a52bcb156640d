package org.spillway.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parsed arguments of a command line: options of the form {@code --name value}, flags of the form {@code --name},
 * both in any place, and positional arguments.
 */
public final class Arguments {
    private final List<String> positional = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();

    private Arguments() {}

    /**
     * Parses a command line without flags.
     *
     * @param known the names of all options, with their dashes
     * @throws UsageException if an option is unknown or has no value
     */
    public static Arguments of(List<String> args, String... known) throws UsageException {
        return withFlags(args, Set.of(), known);
    }

    /**
     * Parses a command line.
     *
     * @param flags the names of all flags, with their dashes
     * @param known the names of all options that have a value, with their dashes
     * @throws UsageException if an option is unknown or has no value
     */
    public static Arguments withFlags(List<String> args, Set<String> flags, String... known) throws UsageException {
        Arguments arguments = new Arguments();
        for (int i = 0; i < args.size(); i++) {
            String arg = args.get(i);
            if (!arg.startsWith("--")) {
                arguments.positional.add(arg);
            } else if (flags.contains(arg)) {
                arguments.options.put(arg, "");
            } else if (!List.of(known).contains(arg)) {
                throw new UsageException("unknown option " + arg);
            } else if (i + 1 == args.size()) {
                throw new UsageException(arg + " needs a value");
            } else {
                i++;
                arguments.options.put(arg, args.get(i));
            }
        }
        return arguments;
    }

    /** Returns whether a flag was given. */
    public boolean has(String flag) {
        return options.containsKey(flag);
    }

    /** Returns the arguments that are not options, in their order. */
    public List<String> positional() {
        return positional;
    }

    /**
     * Returns the value of an option. If the option was given more than once, the last value counts. Returns null if
     * the option is absent.
     */
    public String option(String name) {
        return options.get(name);
    }
}
