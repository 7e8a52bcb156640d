/**
 * The JVM of a session: the master of a YARN application of its own, and one after the other that of each job, whose tasks it
 * runs in uber mode.
 */
package org.spillway.session.master;
