/**
 * Verification that no record is lost, doubled, altered or moved to another partition ({@code spillway.verify}).
 * {@link org.spillway.verify.RunVerification} counts and hashes the records of a run at each stage.
 */
package org.spillway.verify;
