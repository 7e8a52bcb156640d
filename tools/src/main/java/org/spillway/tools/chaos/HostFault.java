package org.spillway.tools.chaos;

import java.util.List;
import org.spillway.report.RunVariant;
import org.spillway.tools.localcluster.hosts.Fault;

/** What happens to the link or the power of a host while jobs run. */
enum HostFault {
    /** A worker is switched off when each job has a map output. */
    HOST_OFF_MAPS(Moment.MAPS, Place.OUTPUTS, Fault.OFF, "", 0),
    /** A worker with map outputs is switched off. */
    HOST_OFF(Moment.REDUCES, Place.OUTPUTS, Fault.OFF, "", 0),
    /** It is switched off while it sends outputs to the reduces of all jobs. */
    HOST_OFF_REPLY(Moment.REPLIES, Place.OUTPUTS, Fault.OFF, "", 0),
    /** Its link is down for 20 s. */
    HOST_OFF_20(Moment.REDUCES, Place.OUTPUTS, Fault.CUT, "", 20),
    /** Its link is slow. */
    LINK_SLOW(Moment.REDUCES, Place.OUTPUTS, Fault.SLOW, "10mbit", 0),
    /** Its link loses one packet of a hundred. */
    LOSS_1(Moment.REDUCES, Place.OUTPUTS, Fault.LOSS, "1", 0),
    /** Its link loses one packet of twenty. */
    LOSS_5(Moment.REDUCES, Place.OUTPUTS, Fault.LOSS, "5", 0),
    /** Its link delays packets. */
    DELAY_50(Moment.REDUCES, Place.OUTPUTS, Fault.DELAY, "50ms", 0),
    /** Its replies vanish. */
    ONE_WAY(Moment.REDUCES, Place.OUTPUTS, Fault.ONE_WAY, "", 0),
    /** The health check of its node manager fails. The reduces fetch when YARN has given it up. */
    NODE_UNHEALTHY(Moment.REDUCES, Place.OUTPUTS, Fault.UNHEALTHY, "", 0),
    /** It is drained for 10 s when the reduces have fetched. They reduce when YARN has given it up. */
    NODE_DRAINED(Moment.FETCHED, Place.OUTPUTS, Fault.DRAIN, "10", 0),
    /** The link of the reduces' own worker is down for 20 s. */
    OWN_LINK_20(Moment.REDUCES, Place.OWN, Fault.CUT, "", 20),
    /** The worker of reduces and application masters is off for 70 s. */
    OWN_OFF_70(Moment.REDUCES, Place.OWN, Fault.OFF, "", 70),
    /** The host of the name node and the resource manager has no link for 20 s. */
    MASTER_20(Moment.REDUCES, Place.MASTER, Fault.CUT, "", 20),
    /** The host of the jobs' clients has no link for 20 s. */
    GATEWAY_20(Moment.REDUCES, Place.GATEWAY, Fault.CUT, "", 20);

    /** When it happens. */
    enum Moment {
        /** Maps run. */
        MAPS,
        /** All maps have ended, and the reduces begin. */
        REDUCES,
        /** The host sends outputs to the reduces of all jobs. */
        REPLIES,
        /** The reduces have fetched all, and wait with their first record. */
        FETCHED
    }

    /** The host. */
    enum Place {
        /** A worker with map outputs of all jobs. */
        OUTPUTS,
        /** The worker of the reduces and the application masters. */
        OWN,
        /** The host of the daemons that a cluster has once. */
        MASTER,
        /** The host of the clients. */
        GATEWAY
    }

    /** In the order in which they happen. */
    static final List<HostFault> ALL = List.of(values());

    final Moment moment;
    final Place place;
    /** What is done to the host. */
    final Fault fault;
    /** The value of what is done. */
    final String value;
    /** After how many seconds it is mended; 0 if after the end of all jobs. */
    final int seconds;

    HostFault(Moment moment, Place place, Fault fault, String value, int seconds) {
        this.moment = moment;
        this.place = place;
        this.fault = fault;
        this.value = value;
        this.seconds = seconds;
    }

    /** Whether outputs for which reduces wait cannot be had again while the job runs. */
    boolean losesOutputs() {
        return place == Place.OUTPUTS && moment != Moment.MAPS && (fault == Fault.OFF || fault == Fault.ONE_WAY);
    }

    /** Whether YARN gives up a host that is well. */
    boolean isByYarn() {
        return fault == Fault.UNHEALTHY || fault == Fault.DRAIN;
    }

    /** Whether a way's jobs lose nothing that a reduce needs, so that no map need run again. */
    boolean losesNothing(RunVariant variant) {
        // Hadoop's master runs all maps of the host again.
        return fault != Fault.OFF && fault != Fault.ONE_WAY && (!isByYarn() || variant == RunVariant.SHARED);
    }
}
