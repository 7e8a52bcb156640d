/**
 * The input of the reducer: {@link org.spillway.reduceside.input.ReduceInput} merges what the store holds, and {@link
 * org.spillway.reduceside.input.ArrivalInput} hands outputs on as they arrive. Both fill batches of records, in the
 * reducer's thread or ahead of it, and {@link org.spillway.reduceside.input.MergedRecords} gives the reducer one record
 * after the other.
 */
package org.spillway.reduceside.input;
