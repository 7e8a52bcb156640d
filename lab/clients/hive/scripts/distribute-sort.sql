INSERT OVERWRITE DIRECTORY '${OUT}' SELECT usr, millis, url FROM clicks DISTRIBUTE BY usr SORT BY usr, millis DESC, url;
