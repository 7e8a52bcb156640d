/**
 * Replays a trace of SWIM, Facebook's jobs of a day, scaled to this machine. {@link org.spillway.peers.swim.TraceReplay} is
 * the client that submits the jobs at their times, with no class but those of Hadoop and of this module; {@link org.spillway.peers.swim.TraceRun} measures it.
 */
package org.spillway.peers.swim;
