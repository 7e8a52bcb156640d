package org.spillway.formats.lab;

import java.util.Map;
import java.util.concurrent.Callable;

/**
 * What is measured: one row of the table.
 *
 * @param row its name, such as {@code SequenceFile block, lz4}; no two trials of a study share one
 * @param run does it once and gives figures by name, such as {@code write s} to 1.25; verifies all that it reads and
 *     throws {@link WrongDataException}
 */
public record Trial(String row, Callable<Map<String, Double>> run) {}
