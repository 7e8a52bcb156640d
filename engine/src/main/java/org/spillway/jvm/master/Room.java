package org.spillway.jvm.master;

/**
 * What a job could have beside its containers.
 *
 * @param answeredMb memory in MiB by YARN's last answer. It is a sum over all nodes: no node need have it in one piece.
 * @param releasedMb memory in MiB of the containers that were given back since then
 * @param containers the job's containers
 * @param started all containers that the job has had
 */
record Room(long answeredMb, long releasedMb, int containers, int started) {}
