/**
 * Jobs on a local cluster while its parts break: {@link org.spillway.chaos.ChaosMain} draws faults from a seed, and holds the
 * jobs' outputs against those of calm runs with stock.
 */
package org.spillway.chaos;
