package org.spillway.jobs;

/** Parses numbers of rows such as {@code 1000}, {@code 10k}, {@code 5m}, {@code 2b} or {@code 1t}. */
public final class RowCount {
    private RowCount() {}

    /**
     * Parses a number of rows. The suffixes k, m, b and t stand for 1000 to the power of 1, 2, 3 and 4.
     *
     * @throws UsageException if the text is not such a number, or the number is negative or greater than 2^63 - 1
     */
    public static long parse(String text) throws UsageException {
        try {
            int last = text.length() - 1;
            int power = last < 0 ? -1 : "kmbt".indexOf(text.charAt(last));
            long unit = 1;
            for (int i = 0; i <= power; i++) {
                unit *= 1000;
            }
            long number = Long.parseLong(power < 0 ? text : text.substring(0, last));
            if (number >= 0) {
                return Math.multiplyExact(number, unit);
            }
        } catch (NumberFormatException e) {
            throw UsageException.of("rows", text, "not a whole number, with or without a k, m, b or t after it");
        } catch (ArithmeticException e) {
            throw UsageException.of("rows", text, "above " + Long.MAX_VALUE);
        }
        throw UsageException.of("rows", text, "below 0");
    }
}
