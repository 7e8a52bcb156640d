-- A merge join reads two sorted files, which two jobs make first. It wants a LOAD before it: Pig would put the stores
-- there if the paths were the same.
C = LOAD '$CLICKS' AS (user:chararray, time:long, url:chararray);
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
A = ORDER C BY user, time, url PARALLEL 1;
B = ORDER U BY user PARALLEL 1;
STORE A INTO '$OUT/clicks';
STORE B INTO '$OUT/users';
EXEC;
X = LOAD '$OUT/click[s]' AS (user:chararray, time:long, url:chararray);
Y = LOAD '$OUT/user[s]' AS (user:chararray, country:chararray, born:int);
J = JOIN X BY user, Y BY user USING 'merge';
R = FOREACH (GROUP J BY X::user PARALLEL 2) GENERATE group, COUNT(J), MIN(J.X::time), MAX(J.X::time);
STORE R INTO '$OUT/joined';
