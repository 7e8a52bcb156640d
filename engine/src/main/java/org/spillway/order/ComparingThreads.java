package org.spillway.order;

/**
 * The threads of a task that may compare keys at the same time. In stock's map one thread compares, so code of a job's own
 * may keep state in static fields, or in an object that all its instances use.
 */
public enum ComparingThreads {
    /** Any, because no code of the job's own compares. */
    ANY,
    /** One, unless the job says that its comparator and key class share no state. */
    ONE_UNLESS_ALLOWED,
    /** One: the JVM has a single instance of the comparator, which may keep keys in fields (TEZ-2505). */
    ONE
}
