/** The jobs that are measured: their inputs, sizes and containers, and how their outputs are checked. */
package org.spillway.peers.cases;
