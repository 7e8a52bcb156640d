package org.spillway.fuzz;

import java.util.HashSet;
import java.util.Set;

/** The choices of cases so far: a constant of an enum, or a number other than the simplest. */
final class ChoicesSeen {
    private final Set<String> seen = new HashSet<>();

    /**
     * Adds the choices of a case.
     *
     * @return whether one of them is new
     */
    boolean add(FuzzCase c) {
        boolean isNew = false;
        for (Knob knob : Knob.values()) {
            int value = c.get(knob);
            if (value != knob.simplest()) {
                isNew |= seen.add(knob.isNumber() ? knob.label() : knob.label() + "=" + knob.show(value));
            }
        }
        return isNew;
    }
}
