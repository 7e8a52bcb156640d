-- Three inputs in one job: the index of the input is part of the key's order.
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
F = FOREACH (GROUP C BY user PARALLEL 2) GENERATE group AS user, MIN(C.time) AS first;
J = JOIN F BY user, C BY user, U BY user PARALLEL 3;
R = FOREACH J GENERATE U::user AS user, country, C::time - F::first AS since, url;
O = ORDER R BY user, since, url, country PARALLEL 2;
STORE O INTO '$OUT';
