P = LOAD '$PAIRS' AS (name:chararray, number:long);
A = FOREACH (GROUP P ALL) GENERATE COUNT(P), SUM(P.number), MIN(P.name);
STORE A INTO '$OUT';
