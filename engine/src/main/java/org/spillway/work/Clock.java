package org.spillway.work;

/** A clock of elapsed time. */
public interface Clock {
    /** Nanoseconds in a millisecond. */
    long NANOS_PER_MILLI = 1_000_000;

    /** The JVM's clock. */
    Clock SYSTEM = System::nanoTime;

    /** Returns nanoseconds since an arbitrary moment. */
    long nanos();
}
