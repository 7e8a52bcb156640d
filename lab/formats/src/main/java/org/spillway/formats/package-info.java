/**
 * The storage lab: which file format, which read path. {@link org.spillway.formats.FormatsMain} is its command line;
 * each study is a package of its own and shares only {@link org.spillway.formats.lab} with the others.
 */
package org.spillway.formats;
