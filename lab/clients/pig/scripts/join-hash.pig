C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
J = JOIN C BY user, U BY user PARALLEL 3;
R = FOREACH J GENERATE C::user AS user, time, url, country;
O = ORDER R BY user, time, url PARALLEL 2;
STORE O INTO '$OUT';
