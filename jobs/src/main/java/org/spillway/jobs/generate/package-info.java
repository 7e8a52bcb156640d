/** Input for the jobs, of any size: each row follows from the seed and its own number alone. */
package org.spillway.jobs.generate;
