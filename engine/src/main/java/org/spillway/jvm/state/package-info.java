/** Static state of the job's classes, read from their class files: what a JVM that runs several tasks would keep. */
package org.spillway.jvm.state;
