/**
 * The client of sessions, which Hadoop finds by {@code mapreduce.framework.name=spillway}: it hands small jobs over to a
 * session and submits all others as ever.
 */
package org.spillway.session.client;
