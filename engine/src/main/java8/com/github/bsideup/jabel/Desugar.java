package com.github.bsideup.jabel;

/** Marks a record that Jabel compiles for Java 8. The build puts it before each one. */
public @interface Desugar {}
