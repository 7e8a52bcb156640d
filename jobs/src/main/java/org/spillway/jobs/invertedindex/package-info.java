/** Builds an inverted index: the files that contain each word, as in a search engine. */
package org.spillway.jobs.invertedindex;
