/** A JVM that runs several tasks: each finds it as if fresh, or the JVM ends. */
package org.spillway.jvm.child;
