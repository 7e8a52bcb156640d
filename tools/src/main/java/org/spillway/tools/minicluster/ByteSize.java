package org.spillway.tools.minicluster;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses a number of bytes such as {@code 1000}, {@code 64k}, {@code 500m} or {@code 10g}. 1m is 1,000,000 bytes. */
final class ByteSize implements ITypeConverter<Long> {
    private static final String UNITS = "kmg";

    @Override
    public Long convert(String text) {
        int last = text.length() - 1;
        int power = last < 0 ? -1 : UNITS.indexOf(text.charAt(last));
        try {
            long number = Long.parseLong(power < 0 ? text : text.substring(0, last));
            for (int i = 0; i <= power; i++) {
                number = Math.multiplyExact(number, 1000L);
            }
            return number;
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a size such as 64k, 500m or 10g");
        } catch (ArithmeticException e) {
            throw new TypeConversionException("'" + text + "' is above " + Long.MAX_VALUE);
        }
    }
}
