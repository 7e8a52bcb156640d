/**
 * The requirements of a job: its settings and their limits, the memory and cores that it may use, whether Spillway
 * supports it, and its codec.
 */
package org.spillway.job;
