/** The task's own threads: one job at a time on all of them, its first failure kept, all ended at close. */
package org.spillway.work;
