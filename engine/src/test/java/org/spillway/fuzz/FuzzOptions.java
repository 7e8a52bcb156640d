package org.spillway.fuzz;

import java.util.concurrent.TimeUnit;

/**
 * The command line of scripts/spillway fuzz.
 *
 * @param kind the kind of the cases
 * @param seconds the time limit
 * @param cases the most cases to run
 * @param seed the seed of the first case. Each following case adds 1
 * @param only the only case to run, or null
 */
record FuzzOptions(CaseKind kind, long seconds, long cases, long seed, FuzzCase only) {
    private static final int DEFAULT_MINUTES = 5;

    /**
     * Parses the arguments.
     *
     * @throws IllegalArgumentException if an argument is wrong. The message names the option and its value
     */
    static FuzzOptions parse(String... args) {
        long minutes = -1;
        long cases = -1;
        long seed = System.currentTimeMillis() * 1000;
        FuzzCase only = null;
        CaseKind kind = CaseKind.MAPS;
        for (int i = 0; i < args.length; i += 2) {
            if (args[i].equals("--reduces")) {
                kind = CaseKind.REDUCES;
                i--; // it has no value
                continue;
            }
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(args[i] + " needs a value");
            }
            String value = args[i + 1];
            switch (args[i]) {
                case "--minutes" -> minutes = number(args[i], value, 1);
                case "--cases" -> cases = number(args[i], value, 1);
                case "--seed" -> seed = number(args[i], value, Long.MIN_VALUE);
                case "--case" -> only = FuzzCase.parse(value);
                default -> throw new IllegalArgumentException("unknown option " + args[i]);
            }
        }
        // If only a number of cases is given, there is no time limit.
        boolean untimed = minutes < 0 && cases > 0;
        return new FuzzOptions(
                kind,
                untimed ? Long.MAX_VALUE : TimeUnit.MINUTES.toSeconds(minutes < 0 ? DEFAULT_MINUTES : minutes),
                cases < 0 ? Long.MAX_VALUE : cases,
                seed,
                only);
    }

    private static long number(String option, String value, long min) {
        try {
            long number = Long.parseLong(value);
            if (number >= min) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + "=" + value + " is not a whole number", e);
        }
        throw new IllegalArgumentException(option + "=" + value + " is less than " + min);
    }
}
