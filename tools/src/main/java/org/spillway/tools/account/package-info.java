/** CPU seconds of a job by role of the JVM and by kind of thread, read from Linux's /proc while the job runs. */
package org.spillway.tools.account;
