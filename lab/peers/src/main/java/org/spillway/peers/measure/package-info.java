/** Measures what a run takes: time, CPU time by role, memory, JVMs. */
package org.spillway.peers.measure;
