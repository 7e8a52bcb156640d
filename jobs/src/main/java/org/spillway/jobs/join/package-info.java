/**
 * A reduce-side join. Rows of both inputs are grouped by their key, left rows first, so only the left rows are held in
 * memory.
 */
package org.spillway.jobs.join;
