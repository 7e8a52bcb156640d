/**
 * A join in the reducer: rows of both inputs meet by their key, those of the left first, so that only these have to be
 * held in memory.
 */
package org.spillway.jobs.join;
