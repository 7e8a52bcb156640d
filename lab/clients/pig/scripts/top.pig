-- TOP is algebraic: each combiner call keeps the three largest of a group.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
G = GROUP P BY SUBSTRING(name, 0, 2) PARALLEL 3;
R = FOREACH G GENERATE group AS start, FLATTEN(TOP(3, 1, P)) AS (name:chararray, number:long);
O = ORDER R BY start, number, name PARALLEL 2;
STORE O INTO '$OUT';
