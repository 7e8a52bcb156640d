package org.spillway.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A flight recorder event for sorted memory that was written. */
@Name("spillway.Spill")
@Label("Spill")
@Description("Sorted memory is written: a spill, or the output if nothing was spilled")
final class SpillEvent extends RunEvent {}
