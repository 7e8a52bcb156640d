/**
 * What others wrote, read and shown without harm: files of settings, names and values that a terminal shows, passwords
 * among a job's settings, files that other users may change, and words for a shell.
 */
package org.spillway.report.foreign;
