-- The limit is pushed into the job that sorts: its combiner keeps 25 records of each map.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
O = ORDER P BY number DESC, name;
L = LIMIT O 25;
STORE L INTO '$OUT';
