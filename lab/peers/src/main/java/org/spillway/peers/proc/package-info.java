/** What the processes of a cluster use, read from {@code /proc}. */
package org.spillway.peers.proc;
