/**
 * The connected parts of a graph, found by a chain of small jobs: one that builds the graph, one for each round in which names
 * spread to neighbours, and one that writes the result.
 */
package org.spillway.jobs.components;
