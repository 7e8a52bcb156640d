/** The local cluster on which everything runs: its start and end, its files, its clients. */
package org.spillway.peers.cluster;
