/** The map side as Hadoop sees it: takes a job or refuses it, checks what the mapper emits, publishes counters. */
package org.spillway.mapside;
