package org.spillway.clients;

import java.nio.file.Path;
import java.util.Set;

/**
 * What clients are given by {@link OwnWay}, beside the choice of plug-ins.
 *
 * @param engine the engine's jar
 * @param settings the names of other settings
 */
record OwnGiven(Path engine, Set<String> settings) {}
