/** What a regular expression finds, and how often. */
package org.spillway.jobs.grep;
