P = LOAD '$PAIRS' AS (name:chararray, number:long);
O = ORDER P BY number DESC, name PARALLEL 9;
STORE O INTO '$OUT';
