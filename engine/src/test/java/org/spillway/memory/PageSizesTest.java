package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageSizesTest {
    @ParameterizedTest
    @CsvSource({
        "419430400, 100, 8192", // 400 MiB: the pages being filled fit a cache of 1 MiB
        "419430400, 2000, 4096", // not less than a page of the operating system
        "104857600, 1000, 4096", // 100 MiB
        "104857600, 5000, 1024",
        "104857600, 1, 65536",
        "104857600, 0, 65536",
        "1048576, 1, 65536",
        "1048576, 10000, 1024",
        "1, 1, 1024",
        "2147483648, 16, 65536",
        "2147483648, 17, 32768",
        "1099511627776, 2147483647, 1024"
    })
    void page_budgetAndPartitions_size(long budget, int partitions, int expected) {
        assertThat(PageSizes.page(budget, partitions)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "104857600, 65536, true, 1048576", // 100 MiB: the largest slab
        "1048576, 1024, true, 16384", // 1 MiB: 1/64 of the budget
        "1048576, 65536, true, 65536", // at least a page
        "104857600, 3000, true, 1047000", // whole pages
        "104857600, 65536, false, 983040", // on the heap: an array and its header fit one region of 1 MiB
        "419430400, 8192, false, 4186112", // on the heap: they fit four regions
        "1048576, 1024, false, 16384"
    })
    void slab_budgetAndPageSize_size(long budget, int pageSize, boolean direct, int expected) {
        assertThat(PageSizes.slab(budget, pageSize, direct)).isEqualTo(expected);
    }
}
