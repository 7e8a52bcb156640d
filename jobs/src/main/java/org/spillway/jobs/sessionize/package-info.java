/** Clicks into sessions: a secondary sort by time whose reducer never holds more than one session's summary. */
package org.spillway.jobs.sessionize;
