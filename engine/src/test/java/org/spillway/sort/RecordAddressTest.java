package org.spillway.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordAddressTest {
    private static final int LAST_PAGE = (1 << 30) - 1;
    private static final int LAST_OFFSET = (1 << 18) - 1;

    @Test
    void aPlaceIsOfPageAndOffset() {
        for (int page : new int[] {0, 1, 77, LAST_PAGE}) {
            for (int offset : new int[] {0, 1, 4_095, LAST_OFFSET}) {
                long place = ((long) page << 18) + offset;
                assertThat(RecordAddress.placeOf(page, offset)).isEqualTo(place);
                for (int length : new int[] {0, 2, 65_535, 65_536, Integer.MAX_VALUE}) {
                    assertThat(RecordAddress.place(RecordAddress.pack(page, offset, length)))
                            .as("page %d, offset %d, length %d", page, offset, length)
                            .isEqualTo(place);
                }
            }
        }
    }

    @Test
    void placesRiseInTheOrderOfCollection() {
        long[] places = {
            RecordAddress.placeOf(0, 0),
            RecordAddress.placeOf(0, 1),
            RecordAddress.placeOf(0, LAST_OFFSET),
            RecordAddress.placeOf(1, 0),
            RecordAddress.placeOf(LAST_PAGE, LAST_OFFSET)
        };
        assertThat(places).isSorted().doesNotHaveDuplicates();
    }
}
