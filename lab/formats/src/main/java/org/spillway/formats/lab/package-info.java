/**
 * Classes shared by the studies: {@link org.spillway.formats.lab.Trial trials} that run in
 * {@link org.spillway.formats.lab.Alternation alternation}, their {@link org.spillway.formats.lab.Results figures} with
 * confidence intervals, the {@link org.spillway.formats.lab.ScratchFolder folder} for their files, and the
 * {@link org.spillway.formats.lab.Table tables} to print.
 *
 * <p>Studies do not use each other. A study verifies all data that it reads and throws
 * {@link org.spillway.formats.lab.WrongDataException}, because a measurement of wrong data has no value.
 */
package org.spillway.formats.lab;
