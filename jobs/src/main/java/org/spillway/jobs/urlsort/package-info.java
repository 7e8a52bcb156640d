/** A total order of lines of any length over all reduces; the keys are long and start alike. */
package org.spillway.jobs.urlsort;
