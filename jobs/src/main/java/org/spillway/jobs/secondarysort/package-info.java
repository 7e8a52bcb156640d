/** A secondary sort: the framework's sort orders the values of a key as well, so no reducer has to hold them. */
package org.spillway.jobs.secondarysort;
