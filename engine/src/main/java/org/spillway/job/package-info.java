/** What a job requires: its settings, memory, cores and codec, and whether Spillway supports it. */
package org.spillway.job;
