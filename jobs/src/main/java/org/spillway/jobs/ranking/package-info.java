/**
 * The largest first: {@link org.spillway.jobs.ranking.TopN}, and the second job of others that count something and then
 * sort by the count.
 */
package org.spillway.jobs.ranking;
