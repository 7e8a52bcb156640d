-- Algebraic. The last bits of a sum of doubles depend on when the combiner ran, hence the rounding.
DEFINE Variance datafu.pig.stats.VAR();
P = LOAD '$PAIRS' AS (name:chararray, number:long);
R = FOREACH (GROUP P BY name) GENERATE group, ROUND(SQRT(Variance(P.number)));
STORE R INTO '$OUT';
