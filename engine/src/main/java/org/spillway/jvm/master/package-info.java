/**
 * The application master around Hadoop's, whose containers run one task after the other.
 *
 * <p>{@code MasterStart} starts {@code SharingMaster}, {@code SmallJobMaster} for a job that may run in its master, or Hadoop's
 * own where the job cannot share JVMs. {@code SharingMaster} has four parts of Hadoop's, extended, around one {@code JvmPool}:
 *
 * <pre>
 *   SharingDispatcher   each event, when it is sent       -&gt; JvmPool
 *   SharingAllocator    heartbeat: pool.idle() and Hadoop's tables (ScheduledTasks) -&gt; OfferRules -&gt; YARN's answer
 *   SharingLauncher     launch, kill, end of a container  -&gt; JvmPool
 *   JvmServer           the question of a JVM             -&gt; JvmPool.next()
 * </pre>
 *
 * <p>What the JVM of a container does ({@code JvmState}):
 *
 * <pre>
 *   RUNNING -succeeds-&gt; SUCCEEDED -asks-&gt; ASKING -heartbeat-&gt; IDLE -gets an attempt-&gt; ASSIGNED
 *      ^                                                                                 |
 *      +------------------- the JVM comes for it ------- READY &lt;- attempt is launched ---+
 *
 *   RUNNING, ASSIGNED, READY  -kill is sent-&gt;       KILL_DECIDED -succeeds first-&gt; SUCCEEDED
 *   all but the last two      -launcher kills it-&gt;  KILLED        (a commit waits for KILL_DECIDED and KILLED)
 *   RUNNING, ASSIGNED, READY  -attempt fails-&gt;      ENDING        (also the limit of tasks, YARN wants it back, it is silent)
 *   all but KILLED            -to YARN-&gt;            GIVEN_BACK
 *   all                       -container ends-&gt;     ENDED
 * </pre>
 *
 * <p>A heartbeat reports the end of an asking JVM's container to Hadoop, and offers the container as a new one, in the same
 * answer of YARN. Between two answers the scheduler makes such heartbeats with an answer in which nothing else has happened.
 * Hadoop assigns the containers by its own rules. One that it cannot use stays idle. One that it releases otherwise goes to
 * YARN. An attempt whose task's code has failed gets a new JVM; a map that runs again since its output was lost may get a
 * used one. {@code UnusableNodes} decides which nodes Hadoop's job hears of, which runs all maps of such a node again.
 *
 * <p>An attempt that has died for memory ({@code MemoryDeath}) is tried again in a larger container ({@code LargerRetries}).
 * Hadoop's tables know one size for all maps and one for all reduces: {@code LargerAsks} changes what YARN is asked for, and
 * gives usual containers back that only such an attempt would take.
 *
 * <table>
 *   <caption>Threads</caption>
 *   <tr><th>thread</th><th>calls</th></tr>
 *   <tr><td>Hadoop's event handlers, and whoever sends an event</td><td>the dispatcher</td></tr>
 *   <tr><td>Hadoop's heartbeat; the scheduler of idle JVMs, as the master's user; Hadoop's events of containers</td>
 *       <td>the allocator, under its lock</td></tr>
 *   <tr><td>the dispatcher's; the allocator's, under its lock</td><td>the launcher</td></tr>
 *   <tr><td>handlers of Hadoop's listener for tasks; one that sends held answers</td><td>the server</td></tr>
 *   <tr><td>one that holds the job's commit</td><td>{@code SharingDispatcher.commitLater}</td></tr>
 * </table>
 *
 * <p>The allocator's lock guards Hadoop's tables, {@code ScheduledTasks}, {@code OfferRules}, {@code Moves} and {@code
 * RetryLine}. The pool's guards all that is known of JVMs. Who holds the pool's takes no other. Rules read of an idle JVM ({@code
 * SharedJvm}) only what changes under the allocator's lock.
 */
package org.spillway.jvm.master;
