/**
 * Archives of the classes that task JVMs load. An archive is built once for a cluster. With it, a task starts in half
 * of the time.
 *
 * <p>{@link org.spillway.tools.archive.TaskArchive} is the entry point. A build has four steps. {@link
 * org.spillway.tools.archive.ClassRecording} runs jobs whose JVMs write which classes they load. {@link
 * org.spillway.tools.archive.TaskJars} takes the jars from the class path of their containers. {@link
 * org.spillway.tools.archive.ArchiveDump} makes a JVM write the archive of these classes. {@link
 * org.spillway.tools.archive.NodeFiles} writes two scripts, and the sizes and times of all files that must not
 * change, to the {@link org.spillway.tools.archive.ArchiveFolder}.
 *
 * <p>Sources: JEP 310 and JEP 350 (class data sharing for applications), JEP 483 and JEP 514 (ahead-of-time cache).
 */
package org.spillway.tools.archive;
