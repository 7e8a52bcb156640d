/**
 * The input of the reducer: what the store holds, merged, or without an order as it arrives. {@link
 * org.spillway.reduceside.input.Batches} are filled in the reducer's thread or ahead of it, and {@link
 * org.spillway.reduceside.input.MergedRecords} gives the reducer one record after the other.
 */
package org.spillway.reduceside.input;
