/**
 * A record as bytes, {@code [vint key length][vint value length][key][value]}, and the contracts of the stages that hand
 * records on: a {@link org.spillway.record.RecordCursor} is pulled, a {@link org.spillway.record.RecordSink} is fed, a
 * {@link org.spillway.record.Combiner} goes from one to the other.
 */
package org.spillway.record;
