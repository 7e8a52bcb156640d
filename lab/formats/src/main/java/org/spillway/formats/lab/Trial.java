package org.spillway.formats.lab;

import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A measured action: one row of the table.
 *
 * @param row the row's name, such as {@code SequenceFile block, lz4}; unique within a study
 * @param run runs the action once and returns figures by name, such as {@code write s} = 1.25; verifies all data that
 *     it reads and throws {@link WrongDataException}
 */
public record Trial(String row, Callable<Map<String, Double>> run) {}
