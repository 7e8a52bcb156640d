/**
 * Runs HBase's MapReduce tools. {@link org.spillway.clients.hbase.HBaseSteps} starts an HBase in its own process, runs
 * steps such as a tool of HBase, and writes the cells of tables as text.
 */
package org.spillway.clients.hbase;
