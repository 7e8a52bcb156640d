package org.spillway.chaos;

import java.util.List;
import org.spillway.localcluster.hosts.Fault;

/** What happens to the link or the power of a worker when all maps have ended and the reduces wait. */
enum HostFault {
    /** A worker with map outputs is switched off. */
    HOST_OFF(Fault.OFF, "", 0, Loss.OUTPUTS),
    /** Its link is down for 20 s. */
    HOST_OFF_20(Fault.CUT, "", 20, Loss.NOTHING),
    /** Its link is slow. */
    LINK_SLOW(Fault.SLOW, "10mbit", 0, Loss.NOTHING),
    /** Its link loses one packet of a hundred. */
    LOSS_1(Fault.LOSS, "1", 0, Loss.NOTHING),
    /** Its link loses one packet of twenty. */
    LOSS_5(Fault.LOSS, "5", 0, Loss.NOTHING),
    /** Its replies vanish. */
    ONE_WAY(Fault.ONE_WAY, "", 0, Loss.OUTPUTS),
    /** The link of the reduces' own worker is down for 20 s. */
    OWN_LINK_20(Fault.CUT, "", 20, Loss.NOTHING);

    /** What cannot be had again before the fault is mended. */
    private enum Loss {
        NOTHING,
        OUTPUTS
    }

    /** In the order in which they happen. */
    static final List<HostFault> ALL = List.of(values());

    private final Fault fault;
    private final String value;
    private final int seconds;
    private final Loss loss;

    HostFault(Fault fault, String value, int seconds, Loss loss) {
        this.fault = fault;
        this.value = value;
        this.seconds = seconds;
        this.loss = loss;
    }

    /** Returns what is done to the worker. */
    Fault fault() {
        return fault;
    }

    /** Returns the value of what is done. */
    String value() {
        return value;
    }

    /** Returns after how many seconds it is mended; 0 if after the end of all jobs. */
    int seconds() {
        return seconds;
    }

    /** Whether the outputs of the worker cannot be had again while the job runs. */
    boolean losesOutputs() {
        return loss == Loss.OUTPUTS;
    }

    /** Whether it happens to the worker of the reduces instead of one with map outputs. */
    boolean isOwn() {
        return this == OWN_LINK_20;
    }
}
