/** Keys that are no Writables: Avro serialises and compares them, by the schema. */
package org.spillway.jobs.avrosort;
