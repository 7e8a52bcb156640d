/** Jobs of Avro's own APIs: {@code org.apache.avro.mapred} for the old MapReduce API, {@code org.apache.avro.mapreduce} for the new one. */
package org.spillway.clients.avro;
