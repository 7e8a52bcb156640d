/** Steps before and after Gridmix: the trace of jobs that never ran, and what its jobs wrote. */
package org.spillway.clients.gridmix;
