/**
 * Ranking by number: {@link org.spillway.jobs.ranking.TopN}, and the base class of tools that count texts and then sort
 * them by the count.
 */
package org.spillway.jobs.ranking;
