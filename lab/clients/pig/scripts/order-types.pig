-- Each type of key has a comparator of its own. The relations have one column, so equal keys are equal rows.
P = LOAD '$PAIRS' AS (name:chararray, number:long);
B = LOAD '$PAIRS' AS (name:bytearray, number:long);
D = ORDER (FOREACH P GENERATE (double) number / 3.0) BY \$0 PARALLEL 2;
I = ORDER (FOREACH P GENERATE (int) number) BY \$0 DESC PARALLEL 2;
T = ORDER (FOREACH P GENERATE ToDate(number * 1000L)) BY \$0 PARALLEL 2;
C = ORDER (FOREACH P GENERATE CONCAT(name, (chararray) number)) BY \$0 DESC PARALLEL 2;
Y = ORDER (FOREACH B GENERATE name) BY \$0 PARALLEL 1;
STORE D INTO '$OUT/double';
STORE I INTO '$OUT/int';
STORE (FOREACH T GENERATE ToMilliSeconds(\$0)) INTO '$OUT/datetime';
STORE C INTO '$OUT/chararray';
STORE Y INTO '$OUT/bytearray';
