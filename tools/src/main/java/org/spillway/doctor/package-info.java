/**
 * Tells, without running a job, whether Spillway takes it, how, and what to change. {@link
 * org.spillway.doctor.DoctorMain} is the program behind {@code scripts/doctor.sh}; what a task would decide it
 * asks {@link org.spillway.mapside.MapSidePlan}, as the task does.
 */
package org.spillway.doctor;
