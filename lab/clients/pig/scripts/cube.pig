-- Nulls stand for all values of a column.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
T = FOREACH P GENERATE SUBSTRING(name, 0, 3) AS a, number % 7 AS b, number;
X = CUBE T BY CUBE(a, b);
R = FOREACH X GENERATE FLATTEN(group), COUNT(cube), SUM(cube.number);
Y = CUBE T BY ROLLUP(a, b);
Q = FOREACH Y GENERATE FLATTEN(group), COUNT(cube), SUM(cube.number);
STORE R INTO '$OUT/cube';
STORE Q INTO '$OUT/rollup';
