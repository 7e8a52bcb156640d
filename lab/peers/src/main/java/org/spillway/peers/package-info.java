/** The program behind {@code scripts/spillway peers}: Spillway beside stock Hadoop, Tez and Spark on one cluster. */
package org.spillway.peers;
