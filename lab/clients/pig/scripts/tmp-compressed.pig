-- Files between the jobs of a script are compressed sequence files, and so is the map output.
SET pig.tmpfilecompression true;
SET pig.tmpfilecompression.codec gzip;
SET pig.tmpfilecompression.storage seqfile;
SET mapreduce.map.output.compress true;
SET mapreduce.map.output.compress.codec org.apache.hadoop.io.compress.GzipCodec;
P = LOAD '$PAIRS' AS (name:chararray, number:long);
G = FOREACH (GROUP P BY name PARALLEL 3) GENERATE group AS name, COUNT(P) AS n;
H = FOREACH (GROUP G BY n PARALLEL 2) GENERATE group AS n, COUNT(G) AS names;
O = ORDER H BY names DESC, n PARALLEL 2;
STORE O INTO '$OUT';
