C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
P = LOAD '$PAIRS' AS (name:chararray, number:long);
G = COGROUP C BY user, U BY user, P BY name PARALLEL 3;
R = FOREACH G GENERATE group, COUNT(C), COUNT(U), COUNT(P), MAX(C.time), SUM(P.number);
I = COGROUP C BY user INNER, U BY user INNER PARALLEL 2;
S = FOREACH I GENERATE group, COUNT(C), FLATTEN(U.country);
STORE R INTO '$OUT/outer';
STORE S INTO '$OUT/inner';
