/**
 * Runs software of others that is built on MapReduce, with stock and with Spillway. A {@link org.spillway.clients.Client}
 * is a folder with a class path and a list of jobs. {@link org.spillway.clients.ClientsMain} runs them on an embedded
 * cluster and prints a table.
 */
package org.spillway.clients;
