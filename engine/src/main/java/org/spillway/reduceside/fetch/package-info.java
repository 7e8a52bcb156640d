/**
 * Brings the outputs of maps to a reduce: completion events say which there are, the schedule which to fetch next, fetchers
 * read them from a local file or over HTTP and give them to a {@link org.spillway.reduceside.fetch.MapOutputSink}.
 */
package org.spillway.reduceside.fetch;
