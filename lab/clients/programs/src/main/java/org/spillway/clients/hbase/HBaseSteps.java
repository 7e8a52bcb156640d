package org.spillway.clients.hbase;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.spillway.clients.steps.RecordText;

/**
 * Runs steps one after the other. The arguments are a folder for results, and steps with the word {@value #THEN} between
 * them:
 *
 * <ul>
 *   <li>{@code number FROM TO}: copies text files and puts a number and a tab in front of each line
 *   <li>{@code start}: starts HBase
 *   <li>{@code create TABLE FAMILIES SPLITS}: creates a table
 *   <li>{@code count TABLE}: writes the numbers of rows and cells of a table to the folder for results
 *   <li>{@code cells TABLE}: writes the cells of a table as text to the folder for results
 *   <li>{@code hfiles FOLDER NAME}: does the same with the cells of HFiles
 *   <li>{@code records FOLDER NAME}: does the same with the records of sequence files
 *   <li>{@code CLASS ARGUMENTS}: runs a tool. <code>{root}</code> stands for HBase's root folder
 * </ul>
 */
public final class HBaseSteps {
    private static final String THEN = "then";

    @FunctionalInterface
    private interface TableTask {
        void run(Table table) throws IOException;
    }

    private final Path out;
    private Configuration conf = HBaseConfiguration.create();

    private HBaseSteps(Path out) {
        this.out = out;
    }

    /** Runs the steps and ends the JVM, and with it HBase. */
    public static void main(String[] args) {
        int code = 1;
        try {
            code = new HBaseSteps(new Path(args[0])).runAll(Arrays.asList(args).subList(1, args.length));
        } catch (Exception e) {
            e.printStackTrace();
        }
        System.exit(code);
    }

    private int runAll(List<String> words) throws Exception {
        List<String> rest = new ArrayList<>(words);
        while (!rest.isEmpty()) {
            int end = rest.indexOf(THEN);
            List<String> step = List.copyOf(end < 0 ? rest : rest.subList(0, end));
            rest = end < 0 ? List.of() : rest.subList(end + 1, rest.size());
            long start = System.nanoTime();
            int code = run(step.get(0), step.subList(1, step.size()));
            System.err.println((System.nanoTime() - start) / 1_000_000 + " ms: " + String.join(" ", step));
            if (code != 0) {
                System.err.println("exit code " + code);
                return code;
            }
        }
        return 0;
    }

    private int run(String step, List<String> arguments) throws Exception {
        switch (step) {
            case "number" -> number(conf, new Path(arguments.get(0)), new Path(arguments.get(1)));
            case "start" -> conf = LocalHBase.start(Files.createTempDirectory("hbase-"));
            case "create" -> create(arguments.get(0), arguments.get(1), arguments.get(2));
            case "cells" ->
                withTable(arguments.get(0), table -> TextResult.ofTable(table, conf, result(arguments.get(0))));
            case "count" ->
                withTable(arguments.get(0), table -> TextResult.ofSize(table, conf, result(arguments.get(0))));
            case "hfiles" -> TextResult.ofHFiles(conf, new Path(arguments.get(0)), result(arguments.get(1)));
            case "records" ->
                RecordText.write(conf, new Path(arguments.get(0)), result(arguments.get(1)), value -> value);
            default -> {
                return tool(step, arguments);
            }
        }
        return 0;
    }

    private Path result(String name) {
        return new Path(out, name);
    }

    private void create(String table, String families, String splits) throws IOException {
        try (Connection connection = ConnectionFactory.createConnection(conf);
                Admin admin = connection.getAdmin()) {
            admin.createTable(Tables.descriptor(table, families), Tables.splits(splits));
        }
    }

    private void withTable(String name, TableTask task) throws IOException {
        try (Connection connection = ConnectionFactory.createConnection(conf);
                Table table = connection.getTable(TableName.valueOf(name))) {
            task.run(table);
        }
    }

    private int tool(String name, List<String> arguments) throws Exception {
        String root = conf.get("hbase.rootdir", "");
        String[] resolved = arguments.stream()
                .map(argument -> argument.replace("{root}", root))
                .toArray(String[]::new);
        Configuration own = new Configuration(conf);
        return ToolRunner.run(own, make(Class.forName(name).asSubclass(Tool.class), own), resolved);
    }

    /** Some tools take their configuration when they are made. */
    private static Tool make(Class<? extends Tool> type, Configuration conf) throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getConstructors()) {
            if (Arrays.equals(constructor.getParameterTypes(), new Class<?>[] {Configuration.class})) {
                return type.cast(constructor.newInstance(conf));
            }
        }
        return type.getConstructor().newInstance();
    }

    /**
     * Copies the files of a folder. Line 1234 of all begins with {@code 432100}: the digits are reversed, so that rows
     * are in another order than lines.
     */
    private static void number(Configuration conf, Path from, Path to) throws IOException {
        FileSystem files = from.getFileSystem(conf);
        long line = 0;
        for (Path file : RecordText.files(files, from)) {
            try (BufferedReader lines =
                            new BufferedReader(new InputStreamReader(files.open(file), StandardCharsets.UTF_8));
                    Writer copy = RecordText.writer(files, new Path(to, file.getName()))) {
                for (String text = lines.readLine(); text != null; text = lines.readLine()) {
                    copy.write(key(line++) + "\t" + text + "\n");
                }
            }
        }
    }

    private static String key(long line) {
        return new StringBuilder(String.format(Locale.ROOT, "%06d", line))
                .reverse()
                .toString();
    }
}
