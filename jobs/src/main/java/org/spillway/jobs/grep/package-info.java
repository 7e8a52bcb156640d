/** Counts the matches of a regular expression. */
package org.spillway.jobs.grep;
