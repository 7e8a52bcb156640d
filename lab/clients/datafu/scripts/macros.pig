-- Macros in DataFu's jar: the newest row of each key, the number of keys, and what changed between two versions.
IMPORT 'datafu/dedup.pig';
IMPORT 'datafu/count_macros.pig';
IMPORT 'datafu/diff_macros.pig';
P = LOAD '$PAIRS' AS (name:chararray, number:long);
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
V = FOREACH (FILTER U BY born % 11 != 0) GENERATE user, (born % 7 == 0 ? 'aq' : country) AS country, born;
A = dedup(P, 'name', 'number');
B = count_distinct_keys(P, 'name');
D = diff_macro(U, V, user, '');
O = ORDER D BY * PARALLEL 2;
STORE A INTO '$OUT/dedup';
STORE B INTO '$OUT/count';
STORE O INTO '$OUT/diff';
