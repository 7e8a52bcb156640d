package org.spillway.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A flight recorder event for a merge of runs. */
@Name("spillway.Merge")
@Label("Merge")
@Description("Runs are merged: a pass, or the output")
final class MergeEvent extends RunEvent {}
