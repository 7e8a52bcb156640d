/**
 * Runs jobs on a local cluster while parts of it fail. {@link org.spillway.tools.chaos.ChaosMain} draws faults from a
 * seed, and compares the jobs' outputs with those of calm runs with stock. {@link
 * org.spillway.tools.chaos.HostsTable} breaks hosts and their links.
 */
package org.spillway.tools.chaos;
