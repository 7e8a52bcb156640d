package org.spillway.tools.localcluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.apache.hadoop.util.RunJar;

/**
 * Unpacks the web pages of HDFS, without which its daemons do not start. A Hadoop distribution contains them as a
 * folder. On Maven Central, only the test jar of HDFS contains them. The pages of YARN and of application masters are
 * in a jar that is on the class path already.
 */
final class WebPages {
    private static final String PAGES = "webapps/";
    private static final Pattern FILES = Pattern.compile(PAGES + ".+");
    private static final Pattern JAR = Pattern.compile("hadoop-hdfs-\\d.*-tests\\.jar");

    private WebPages() {}

    /**
     * Copies the pages, unless the folder contains them already.
     *
     * @param classPath a class path with the test jar of HDFS
     * @param folder the target, an entry of the daemons' class path
     */
    static void unpack(String classPath, Path folder) throws IOException {
        if (!Files.exists(folder.resolve(PAGES))) {
            RunJar.unJar(ClassPathJar.find(classPath, JAR).toFile(), folder.toFile(), FILES);
        }
    }
}
