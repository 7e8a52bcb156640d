/**
 * The storage lab: studies of file formats and of HDFS reads. {@link org.spillway.formats.FormatsMain} is its command
 * line. Each study has a package of its own and shares only {@link org.spillway.formats.lab} with the others.
 */
package org.spillway.formats;
