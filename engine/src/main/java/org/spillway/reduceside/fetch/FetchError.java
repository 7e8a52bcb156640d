package org.spillway.reduceside.fetch;

/** The counters of stock's group {@code Shuffle Errors}. */
public enum FetchError {
    /** no connection, or one that broke */
    IO_ERROR,
    /** never counted, not by stock either */
    CONNECTION,
    /** lengths that cannot be */
    WRONG_LENGTH,
    /** a header that is none */
    BAD_ID,
    /** an output that was not asked for */
    WRONG_MAP,
    /** the output of another reduce */
    WRONG_REDUCE
}
