/** Generates input of any size for the jobs. Each row depends only on the seed and its number. */
package org.spillway.jobs.generate;
