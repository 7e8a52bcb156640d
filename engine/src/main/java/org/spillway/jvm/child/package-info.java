/** A JVM that runs several tasks: each finds it as if fresh, the static state of the job's classes included, or the JVM ends. */
package org.spillway.jvm.child;
