P = LOAD '$PAIRS' AS (name:chararray, number:long);
A = FILTER P BY number % 2 == 0;
B = FILTER P BY number % 3 == 0;
X = UNION A, B;
L = LIMIT (ORDER X BY number, name) 500;
D = DISTINCT X PARALLEL 2;
STORE L INTO '$OUT/limit';
STORE D INTO '$OUT/distinct';
