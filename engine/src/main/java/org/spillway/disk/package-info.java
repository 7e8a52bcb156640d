/**
 * Files in the task's local dirs. A {@link org.spillway.disk.MovableFile} moves to another dir if its own dir fails.
 * {@link org.spillway.disk.TaskFiles} does not use a failed dir again.
 */
package org.spillway.disk;
