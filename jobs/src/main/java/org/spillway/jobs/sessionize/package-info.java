/**
 * Groups clicks into sessions with a secondary sort by time. The reducer holds only one session's summary in memory.
 */
package org.spillway.jobs.sessionize;
