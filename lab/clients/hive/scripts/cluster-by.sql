-- Rows of equal keys come in any order.
INSERT OVERWRITE DIRECTORY '${OUT}' SELECT usr, millis, url FROM clicks CLUSTER BY usr;
