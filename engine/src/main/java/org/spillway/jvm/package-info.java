/** JVMs that run several tasks of a job: how such a JVM asks the job's master for its next task. */
package org.spillway.jvm;
