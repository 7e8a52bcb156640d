/**
 * Fetches the outputs of maps for a reduce. Completion events list the outputs, the schedule selects what to fetch
 * next, and fetchers read from a local file or over HTTP and store it in a
 * {@link org.spillway.reduceside.fetch.MapOutputSink}.
 */
package org.spillway.reduceside.fetch;
