-- Keys are whole records with nulls, empty strings and numbers.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
T = FOREACH P GENERATE (number % 3 == 0 ? null : SUBSTRING(name, 0, 2)) AS a, (number % 5 == 0 ? null : (int) (number % 11)) AS b,
    (number % 7 == 0 ? '' : 'x') AS c;
D = DISTINCT T PARALLEL 3;
STORE D INTO '$OUT';
