package org.spillway.tools.account;

/**
 * What one kind of thread of a JVM computed between two looks.
 *
 * @param millis the time of the second look, since 1970
 * @param container null for a daemon
 * @param ticks in {@link ProcStat}'s unit
 */
record Slice(long millis, Role role, String container, ThreadKind kind, long ticks) {}
