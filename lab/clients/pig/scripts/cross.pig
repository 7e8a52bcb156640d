-- CROSS gives each row a random place, so the result is sorted.
U = LOAD '$USERS' AS (user:chararray, country:chararray, born:int);
A = LIMIT (ORDER U BY user) 120;
B = FOREACH A GENERATE user AS other;
X = CROSS A, B PARALLEL 4;
O = ORDER X BY user, other PARALLEL 2;
STORE O INTO '$OUT';
