-- One join for each type of key. Null keys match nothing. Each side has each number in some records only.
SET default_parallel 2;
P = LOAD '$PAIRS' AS (name:chararray, number:long);
A = FOREACH (FILTER P BY number % 4 == 0) GENERATE number, (int) (number % 100003) AS i, (double) (number % 100019) / 8.0 AS d,
    ToDate(number % 100043 * 86400000L) AS t, (number % 5 == 0 ? null : name) AS n, TOTUPLE(number % 1009, name) AS u;
B = FOREACH (FILTER P BY number % 3 == 0) GENERATE number, (int) (number % 100003) AS i, (double) (number % 100019) / 8.0 AS d,
    ToDate(number % 100043 * 86400000L) AS t, (number % 7 == 0 ? null : name) AS n, TOTUPLE(number % 1009, name) AS u;
STORE (FOREACH (GROUP (JOIN A BY number, B BY number) BY A::number) GENERATE group, COUNT($1)) INTO '$OUT/long';
STORE (FOREACH (GROUP (JOIN A BY i, B BY i) BY A::i) GENERATE group, COUNT($1)) INTO '$OUT/int';
STORE (FOREACH (GROUP (JOIN A BY d, B BY d) BY A::d) GENERATE group, COUNT($1)) INTO '$OUT/double';
STORE (FOREACH (GROUP (JOIN A BY t, B BY t) BY A::t) GENERATE ToMilliSeconds(group), COUNT($1)) INTO '$OUT/datetime';
STORE (FOREACH (GROUP (JOIN A BY n, B BY n) BY A::n) GENERATE group, COUNT($1)) INTO '$OUT/chararray';
STORE (FOREACH (GROUP (JOIN A BY u, B BY u) BY A::u) GENERATE group, COUNT($1)) INTO '$OUT/tuple';
