/**
 * Fetches the outputs of maps for a reduce.
 *
 * <pre>
 * thread               does
 * -events              CompletionEvents: polls the master, tells the table which attempts have succeeded or are obsolete
 * -fetch-1 to -5       Fetcher: takes a batch of one host from the table, reads it, gives back what is left
 *                        LocalSource    files of this node, or of this process in a local job
 *                        HttpSource     shuffle services of other nodes; HttpReply is one reply
 *                        MapOutputSink  stores an output and verifies its checksum
 * the reduce's own     OutputFetch: waits; MasterReports sends what the table reports
 *
 * FetchTable, the one monitor:
 *   MapStates          unknown --success--&gt; known --stored--&gt; claimed --committed--&gt; done
 *                         &lt;---obsolete----    an attempt of it waits at its host, or is in a thread's batch
 *                      reports that MasterReports has not sent yet
 *   Hosts              which host a thread asks next, and for how many outputs while maps still run
 *   Host               its waiting outputs: ready, or delayed after a failure; its threads; paused until
 *   FailureRules       what a failure means: when to ask again (Backoff), what to report, when to give up (GiveUpRules)
 * </pre>
 *
 * An output leaves the table only in a batch. It comes back by {@code giveBack}, or with a delay by
 * {@code outputFailed}. Each call that makes an output or a host available wakes all threads that wait.
 */
package org.spillway.reduceside.fetch;
