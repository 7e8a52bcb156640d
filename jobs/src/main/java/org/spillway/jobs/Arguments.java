package org.spillway.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A command line taken apart: options of the form {@code --name value}, anywhere, and the positional arguments. */
public final class Arguments {
    private final List<String> positional = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();

    private Arguments() {}

    /**
     * Takes them apart.
     *
     * @param known the options that there are, each with its dashes
     * @throws UsageException on an unknown option, or one without a value
     */
    public static Arguments of(List<String> args, String... known) throws UsageException {
        Arguments arguments = new Arguments();
        for (int i = 0; i < args.size(); i++) {
            String arg = args.get(i);
            if (!arg.startsWith("--")) {
                arguments.positional.add(arg);
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

    /** The arguments that are no options, in their order. */
    public List<String> positional() {
        return positional;
    }

    /** An option's value, the last one given; null without the option. */
    public String option(String name) {
        return options.get(name);
    }
}
