/** A secondary sort: the framework also sorts the values of a key, so the reducer does not hold them in memory. */
package org.spillway.jobs.secondarysort;
