/** Jobs that write the result of a shuffle with Parquet's own formats, and jobs that shuffle what those formats read. */
package org.spillway.clients.parquet;
