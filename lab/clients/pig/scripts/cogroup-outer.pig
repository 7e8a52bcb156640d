-- Groups that one side lacks have an empty bag there.
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
E = FILTER U BY born % 2 == 0;
O = FILTER C BY time % 3 != 0;
G = COGROUP O BY user, E BY user PARALLEL 3;
R = FOREACH G GENERATE group, (IsEmpty(O) ? 0L : COUNT(O)), (IsEmpty(E) ? 'none' : MIN(E.country));
STORE R INTO '$OUT/all';
H = COGROUP O BY user INNER, E BY user INNER PARALLEL 2;
S = FOREACH H GENERATE group, COUNT(O), SIZE(E);
STORE S INTO '$OUT/inner';
