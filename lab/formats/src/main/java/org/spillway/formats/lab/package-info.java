/**
 * What the studies share: {@link org.spillway.formats.lab.Trial trials} that run in {@link
 * org.spillway.formats.lab.Alternation alternation}, their {@link org.spillway.formats.lab.Results figures} with
 * confidence intervals, the {@link org.spillway.formats.lab.Place folder} they write to and the {@link
 * org.spillway.formats.lab.Findings findings} that are printed and drawn.
 *
 * <p>No study sees another. A study verifies whatever it reads and throws {@link
 * org.spillway.formats.lab.WrongDataException}: a figure for wrong data is worth nothing.
 */
package org.spillway.formats.lab;
