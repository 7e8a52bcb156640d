/** The application master around Hadoop's, whose containers run one task after the other. */
package org.spillway.jvm.master;
