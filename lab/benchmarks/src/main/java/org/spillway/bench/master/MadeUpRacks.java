package org.spillway.bench.master;

import java.util.List;
import org.apache.hadoop.net.DNSToSwitchMapping;

/** Tells Hadoop, which creates it by name, the racks of the made-up nodes. */
public final class MadeUpRacks implements DNSToSwitchMapping {
    /** Called by Hadoop. */
    public MadeUpRacks() {}

    @Override
    public List<String> resolve(List<String> names) {
        return names.stream().map(MadeUpNodes::rackOf).toList();
    }

    @Override
    public void reloadCachedMappings() {
        // racks do not change
    }

    @Override
    public void reloadCachedMappings(List<String> names) {
        // racks do not change
    }
}
