/** The jobs of the cases as Spark programs, with the core API and with data frames. They run on Spark's class path. */
package org.spillway.peers.spark;
