package org.spillway.tools.localcluster.hosts;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Breaks the hosts of a network and their links, and mends them. */
public record Faults(Network network) {
    private static final Pattern TIME = Pattern.compile("([1-9][0-9]{0,5})(us|ms|s)");
    private static final Pattern SECONDS = Pattern.compile("[1-9][0-9]{0,5}");
    private static final Map<String, Double> UNITS = Map.of("us", 1e-6, "ms", 1e-3, "s", 1.0);

    /**
     * Checks the value of a fault.
     *
     * @throws IllegalArgumentException if it is none. The message tells what it must be
     */
    public static void check(Fault fault, String value) {
        switch (fault) {
            case SLOW -> Rate.of(value);
            case LOSS -> percent(value);
            case DELAY -> {
                if (!TIME.matcher(value).matches()) {
                    throw new IllegalArgumentException("delay=" + value + ": must be a number with us, ms or s");
                }
            }
            case DRAIN -> {
                if (!SECONDS.matcher(value).matches()) {
                    throw new IllegalArgumentException("drain=" + value + ": must be 1 to 999999 seconds");
                }
            }
            default -> {
                if (!value.isEmpty()) {
                    throw new IllegalArgumentException(fault + " takes no value, but got " + value);
                }
            }
        }
    }

    private static double seconds(String time) {
        Matcher parts = TIME.matcher(time);
        parts.matches();
        return Integer.parseInt(parts.group(1)) * UNITS.get(parts.group(2));
    }

    private static double percent(String value) {
        try {
            double percent = Double.parseDouble(value);
            if (percent > 0 && percent <= LinkCommands.ALL) {
                return percent;
            }
        } catch (NumberFormatException e) {
            // not a number: the same message
        }
        throw new IllegalArgumentException("loss=" + value + ": must be above 0 and at most 100 percent");
    }

    /**
     * Does something to a host.
     *
     * @param value that {@link #check} accepts
     * @return whether the host was off and is on again
     */
    public boolean apply(Host host, Fault fault, String value) throws IOException, InterruptedException {
        if (fault == Fault.ON && !network.isOn(host)) {
            network.startHost(host, network.plan().rate());
            return true;
        }
        switch (fault) {
            case OFF -> network.powerOff(host);
            case CUT -> network.link(host).plug(false);
            case SLOW -> network.link(host).limit(Rate.of(value));
            case LOSS -> network.link(host).lose(percent(value));
            case ONE_WAY -> network.link(host).loseSent();
            case DELAY -> network.delay(host).insert(seconds(value));
            case ON -> mend(host);
            case UNHEALTHY, DRAIN -> throw new IllegalArgumentException(fault + ": is none of a network");
        }
        return false;
    }

    private void mend(Host host) throws IOException, InterruptedException {
        Link link = network.link(host);
        network.delay(host).remove();
        link.loseNothing();
        link.limit(network.plan().rate());
        link.plug(true);
    }
}
