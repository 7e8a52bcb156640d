-- Algebraic functions, which Pig gives the combiner.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
G = GROUP P BY name;
R = FOREACH G GENERATE group, COUNT(P), SUM(P.number), MIN(P.number), MAX(P.number), AVG(P.number);
STORE R INTO '$OUT';
