package org.spillway.jobs.join;

/** Reads the right input. */
final class RightMapper extends SideMapper {
    RightMapper() {
        super(Side.RIGHT);
    }
}
