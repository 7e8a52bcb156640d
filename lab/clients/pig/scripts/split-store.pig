-- One scan, three groups, three outputs of one job.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
SPLIT P INTO A IF number % 3 == 0, B IF number % 3 == 1, C OTHERWISE;
X = FOREACH (GROUP A BY SUBSTRING(name, 0, 3) PARALLEL 2) GENERATE group, COUNT(A), MIN(A.number);
Y = FOREACH (GROUP B BY number % 101 PARALLEL 2) GENERATE group, COUNT(B), MAX(B.name);
Z = DISTINCT (FOREACH C GENERATE name) PARALLEL 2;
STORE X INTO '$OUT/x';
STORE Y INTO '$OUT/y';
STORE Z INTO '$OUT/z';
