/**
 * Archives of the classes that task JVMs load: made once for a cluster, so that a task starts in half of the time.
 *
 * <p>{@link org.spillway.archive.TaskArchive} is the door. A build goes one way: {@link org.spillway.archive.Recording}
 * runs jobs whose JVMs write which classes they load, {@link org.spillway.archive.TaskJars} takes the jars from the class
 * path of their containers, {@link org.spillway.archive.Dump} has a JVM make the archive of these, and {@link
 * org.spillway.archive.ArchiveFolder} gets beside it what a node needs: two scripts, and the sizes and times of all
 * files that the JVM compares.
 *
 * <p>Sources: JEP 310 and JEP 350 (class data sharing for applications), JEP 483 and JEP 514 (ahead-of-time cache).
 */
package org.spillway.archive;
