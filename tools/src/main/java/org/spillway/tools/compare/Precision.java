package org.spillway.tools.compare;

/** The precision in which a sum was computed, and with it how much another order of its terms may change it. */
enum Precision {
    /** Each addition rounds by up to 6e-8 of the sum, so 16,000 of them by up to 1e-3. */
    SINGLE(1e-3, 1e-7),

    /** Each addition rounds by up to 1.1e-16 of the sum, so 9 million of them by up to 1e-9. */
    DOUBLE(1e-9, 1e-12);

    // A number in single precision has up to so many digits.
    private static final int DIGITS_OF_SINGLE = 9;

    // Smaller numbers in single precision have a fraction. Two of them that have none differ by more than rounding.
    private static final double SINGLE_HAS_FRACTION = 1 << 23;

    private final double most;
    private final double zero;

    /**
     * A precision.
     *
     * @param most the largest difference, as a share of the larger number
     * @param zero the largest difference of a sum whose terms have cancelled each other
     */
    Precision(double most, double zero) {
        this.most = most;
        this.zero = zero;
    }

    /** Returns that of two numbers in digits. */
    static Precision of(String one, String other) {
        return Math.max(digits(one), digits(other)) > DIGITS_OF_SINGLE ? DOUBLE : SINGLE;
    }

    /** Returns that of two numbers: a job may write what it has computed in single precision as doubles. */
    static Precision of(double one, double other) {
        return (float) one == one && (float) other == other ? SINGLE : DOUBLE;
    }

    private static long digits(String number) {
        String mantissa = number.replaceFirst("[eE].*", "").replaceFirst("^[-+.0]*", "");
        return mantissa.chars().filter(Character::isDigit).count();
    }

    /** Whether two different numbers may be sums of the same terms. */
    boolean explains(double one, double other) {
        double larger = Math.max(Math.abs(one), Math.abs(other));
        boolean areWhole = one == Math.rint(one) && other == Math.rint(other) && larger < SINGLE_HAS_FRACTION;
        return !areWhole && (Math.abs(one - other) <= most * larger || larger <= zero);
    }
}
