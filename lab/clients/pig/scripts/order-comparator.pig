-- A comparator that is neither Hadoop's nor Pig's.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
O = ORDER P BY * USING org.spillway.clients.pig.ByLength() PARALLEL 3;
STORE O INTO '$OUT';
