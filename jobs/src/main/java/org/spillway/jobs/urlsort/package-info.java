/** Sorts lines of any length into one order over all reduce tasks. The keys are long and share a prefix. */
package org.spillway.jobs.urlsort;
