/** An inverted index: which files a word is in, as a search engine asks it. */
package org.spillway.jobs.invertedindex;
