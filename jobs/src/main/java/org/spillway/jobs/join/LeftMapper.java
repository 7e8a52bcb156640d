package org.spillway.jobs.join;

/** Reads the left input. */
final class LeftMapper extends SideMapper {
    LeftMapper() {
        super(Side.LEFT);
    }
}
