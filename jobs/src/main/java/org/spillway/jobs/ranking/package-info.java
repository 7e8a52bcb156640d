/**
 * Ranking by number: {@link org.spillway.jobs.ranking.TopN}, and the second job of tools that count texts and then sort
 * them by the count.
 */
package org.spillway.jobs.ranking;
