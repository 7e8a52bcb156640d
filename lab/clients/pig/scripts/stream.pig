-- Programs that are not Java before and after the shuffle.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
S = STREAM P THROUGH `tr a-z A-Z` AS (name:chararray, number:long);
G = FOREACH (GROUP S BY name PARALLEL 3) GENERATE group, COUNT(S), SUM(S.number);
R = STREAM G THROUGH `cut -f 1,3`;
STORE R INTO '$OUT';
