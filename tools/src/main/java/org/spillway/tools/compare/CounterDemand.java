package org.spillway.tools.compare;

/** Which of the counters of records must be equal. */
public enum CounterDemand {
    /** Those that are equal whichever implementation runs the sides. */
    ALL,
    /** All but the numbers of groups of keys, of which two may be alike by chance: the job draws its keys at random. */
    ALL_BUT_GROUPS,
    /** None: the job draws numbers at random, and what it reads and writes depends on them. */
    NONE
}
