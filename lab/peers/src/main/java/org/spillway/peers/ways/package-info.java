/** The ways to run a case, and all their settings. */
package org.spillway.peers.ways;
