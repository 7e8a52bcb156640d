package org.spillway.clients.crunch;

import org.apache.crunch.MapFn;
import org.apache.crunch.PCollection;
import org.apache.crunch.Pipeline;
import org.apache.crunch.types.writable.Writables;

/** Rewrites the sample clicks as the input of Crunch's examples. */
final class Lines {
    private static final int SIZES = 100_000;

    private Lines() {}

    /** Returns lines of a web server's log. */
    static PCollection<String> accessLog(Pipeline pipeline, String clicks) {
        return pipeline.readTextFile(clicks).parallelDo("access log", new AccessLog(), Writables.strings());
    }

    private static final class AccessLog extends MapFn<String, String> {
        private static final long serialVersionUID = 1;

        @Override
        public String map(String line) {
            String[] click = line.split("\t");
            long size = Long.parseLong(click[1]) % SIZES;
            return click[0] + " - - [21/Nov/2026:00:00:00 +0000] \"GET " + click[2] + "\" 200 " + size
                    + " \"-\" \"crunch\"";
        }
    }
}
