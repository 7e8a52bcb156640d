/**
 * Records as bytes, {@code [vint key length][vint value length][key][value]}, and the interfaces by which stages pass
 * records on. A {@link org.spillway.record.RecordCursor} is read, a {@link org.spillway.record.RecordSink} is written,
 * and a {@link org.spillway.record.Combiner} reads the one and writes the other.
 */
package org.spillway.record;
