/** What a job requires: its settings, memory, cores and codec. */
package org.spillway.job;
