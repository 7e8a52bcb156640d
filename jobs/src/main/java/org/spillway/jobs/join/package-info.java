/**
 * A reduce-side join. Rows of both inputs are grouped by their key, left rows first, so only the left rows are held in
 * memory. With {@code --any-order} the keys are sorted by a hash, and the rows of both inputs are held.
 */
package org.spillway.jobs.join;
