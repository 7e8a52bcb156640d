package org.spillway.reduceside.fetch;

/** The counters of stock's group {@code Shuffle Errors}, by kind of error. */
public enum FetchError {
    /** no connection, a broken connection, a request that was refused, or a damaged output */
    IO_ERROR,
    /** never counted; stock does not count it either */
    CONNECTION,
    /** a negative length */
    WRONG_LENGTH,
    /** a header without a valid attempt name */
    BAD_ID,
    /** an output that was not asked for */
    WRONG_MAP,
    /** the output of another reduce */
    WRONG_REDUCE
}
