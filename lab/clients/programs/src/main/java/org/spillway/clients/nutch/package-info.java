/** Steps before and after Nutch's jobs: a segment as the fetcher leaves it, and databases as text. */
package org.spillway.clients.nutch;
