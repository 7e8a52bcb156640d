/**
 * The task's own threads: jobs on all of them, the first failure of each kept, all ended at close; and the heartbeat, which
 * tells a task that works from one that hangs.
 */
package org.spillway.work;
