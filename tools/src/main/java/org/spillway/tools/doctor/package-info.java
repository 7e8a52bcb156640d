/**
 * Reports, without running a job, whether and how Spillway takes it, and what to change. {@link
 * org.spillway.tools.doctor.DoctorMain} is the program behind {@code scripts/spillway doctor}. The decisions come
 * from {@link org.spillway.mapside.MapSidePlan} and {@link org.spillway.reduceside.ReduceSidePlan}, as in a task.
 * {@link org.spillway.tools.doctor.JobExam} is about jobs that have run; {@link org.spillway.tools.advice} has their
 * advice.
 */
package org.spillway.tools.doctor;
