package org.spillway.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** Runs, merged. */
@Name("spillway.Merge")
@Label("Merge")
@Description("Runs are merged: a pass, or the output")
final class MergeEvent extends RunEvent {}
