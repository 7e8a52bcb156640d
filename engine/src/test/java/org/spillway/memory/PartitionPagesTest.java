package org.spillway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionPagesTest {
    private static final int PAGE = 1 << 10;

    @Test
    void append_noPage_false() {
        PartitionPages pages = new PartitionPages();
        assertThat(pages.append(new byte[4], 0, 4)).isFalse();
        assertEmpty(pages);
    }

    @Test
    void append_rangeOfAnArray_behindWhatIsThere() {
        try (PagePool pool = new PagePool(4 * PAGE, PAGE, true, 0)) {
            PartitionPages pages = new PartitionPages();
            pages.add(pool.lend(1));
            byte[] source = {0, 1, 2, 3, 4, 5};
            assertThat(pages.append(source, 1, 3)).isTrue();
            assertThat(pages.append(source, 5, 1)).isTrue();
            assertThat(content(pages, 0)).containsExactly(1, 2, 3, 5);
            assertThat(pages.records()).isEqualTo(2);
            assertThat(pages.bytes()).isEqualTo(4);
            assertThat(pages.pageCount()).isEqualTo(1);
        }
    }

    @Test
    void append_fullPage_falseAndUnchanged() {
        try (PagePool pool = new PagePool(4 * PAGE, PAGE, true, 0)) {
            PartitionPages pages = new PartitionPages();
            Page first = pool.lend(1);
            pages.add(first);
            assertThat(pages.append(filled(PAGE - 3, 7), 0, PAGE - 3)).isTrue();
            byte[] before = content(pages, 0);

            assertThat(pages.append(filled(4, 9), 0, 4)).isFalse();

            assertThat(content(pages, 0)).isEqualTo(before);
            assertThat(content(pages, 0).length).isEqualTo(PAGE - 3);
            assertThat(pages.records()).isEqualTo(1);
            assertThat(pages.bytes()).isEqualTo(PAGE - 3);
            assertThat(pages.pageCount()).isEqualTo(1);

            assertThat(pages.append(filled(3, 9), 0, 3)).as("just what is left").isTrue();
            assertThat(content(pages, 0).length).isEqualTo(PAGE);
            assertThat(pages.append(filled(1, 9), 0, 1)).isFalse();

            Page second = pool.lend(1);
            pages.add(second);
            assertThat(pages.append(filled(4, 9), 0, 4)).isTrue();
            assertThat(content(pages, 1)).containsExactly(9, 9, 9, 9);
            assertThat(content(pages, 0).length).as("the first is left alone").isEqualTo(PAGE);
            assertThat(pages.records()).isEqualTo(3);
            assertThat(pages.bytes()).isEqualTo(PAGE + 4);
        }
    }

    @Test
    void addFilled_page_countsItsRecord() {
        try (PagePool pool = new PagePool(4 * PAGE, PAGE, false, 0)) {
            PartitionPages pages = new PartitionPages();
            pages.add(pool.lend(1));
            assertThat(pages.append(filled(10, 1), 0, 10)).isTrue();
            Page filled = Page.wrap(filled(5000, 3), 100, 4900);
            pages.addFilled(filled);
            assertThat(pages.pageCount()).isEqualTo(2);
            assertThat(pages.page(1)).isSameAs(filled);
            assertThat(pages.records()).isEqualTo(2);
            assertThat(pages.bytes()).isEqualTo(4910);
            assertThat(pages.append(filled(1, 1), 0, 1))
                    .as("there is no room behind it")
                    .isFalse();
        }
    }

    @Test
    void page_severalPages_inTheOrderAdded() {
        try (PagePool pool = new PagePool(64 * PAGE, PAGE, false, 0)) {
            PartitionPages pages = new PartitionPages();
            List<Page> expected = new ArrayList<>();
            for (int i = 0; i < 37; i++) {
                Page page = pool.lend(1);
                expected.add(page);
                pages.add(page);
            }
            assertThat(pages.pageCount()).isEqualTo(37);
            for (int i = 0; i < 37; i++) {
                assertThat(pages.page(i)).as("page %d", i).isSameAs(expected.get(i));
            }
        }
    }

    @Test
    void giveBack_severalPages_allReturned() {
        try (PagePool pool = new PagePool(16 * PAGE, PAGE, true, 0)) {
            PartitionPages pages = new PartitionPages();
            for (int i = 0; i < 5; i++) {
                pages.add(pool.lend(1));
                assertThat(pages.append(filled(PAGE, i), 0, PAGE)).isTrue();
            }
            pages.add(pool.lend(3 * PAGE));
            pages.addFilled(Page.wrap(new byte[9], 0, 9));
            assertThat(pool.lent()).isEqualTo(8 * PAGE);

            pages.giveBack(pool);

            assertThat(pool.lent()).isZero();
            assertEmpty(pages);
            assertThat(pages.append(new byte[1], 0, 1))
                    .as("a page that was given back is not written")
                    .isFalse();
            pages.giveBack(pool);
            assertThat(pool.lent()).as("given back once only").isZero();

            pages.add(pool.lend(1));
            assertThat(pages.append(filled(2, 5), 0, 2)).as("usable again").isTrue();
            assertThat(content(pages, 0)).containsExactly(5, 5);
            assertThat(pages.records()).isEqualTo(1);
        }
    }

    private static void assertEmpty(PartitionPages pages) {
        assertThat(pages.pageCount()).isZero();
        assertThat(pages.records()).isZero();
        assertThat(pages.bytes()).isZero();
    }

    private static byte[] filled(int length, int value) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] content(PartitionPages pages, int i) {
        byte[] bytes = new byte[pages.end(i) - pages.page(i).start()];
        pages.page(i).buffer().get(pages.page(i).start(), bytes);
        return bytes;
    }
}
