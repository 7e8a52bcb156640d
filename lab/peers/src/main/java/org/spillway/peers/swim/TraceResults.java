package org.spillway.peers.swim;

import java.util.List;

/** What the file of results has. */
record TraceResults(String name, int jobs, Scale scale, List<TraceResult> replays) {}
