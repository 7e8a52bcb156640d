/**
 * The task's own threads. A job runs on all of them. The first failure of each job is kept. All threads end when the
 * task closes. The {@link org.spillway.work.Heartbeat} distinguishes a task that works from one that hangs.
 */
package org.spillway.work;
