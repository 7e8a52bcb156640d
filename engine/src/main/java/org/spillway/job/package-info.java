/** What a job asks for: its settings with their limits, whether we can take it, its combiner and its codec. */
package org.spillway.job;
