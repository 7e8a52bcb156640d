/** Sorts keys that are not Writables: Avro serialises and compares them by their schema. */
package org.spillway.jobs.avrosort;
