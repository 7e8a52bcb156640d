package org.spillway.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mockito.InOrder;
import org.spillway.record.RecordCursor;
import org.spillway.record.RecordView;

/** Tests sources that are read one after the other. */
class ChainCursorTest {
    private final List<RecordCursor> sources = new ArrayList<>();
    private int opened;

    private final ChainCursor chain = new ChainCursor() {
        @Override
        protected RecordCursor openNext() {
            return opened < sources.size() ? sources.get(opened++) : null;
        }
    };

    @Test
    void next_sourceEnds_closedBeforeTheNextIsOpened() throws IOException {
        RecordCursor first = source(true, true, false);
        RecordCursor empty = source(false);
        RecordCursor last = source(true, false);

        assertThat(chain.next()).isTrue();
        assertThat(chain.record()).isSameAs(first.record());
        assertThat(chain.next()).isTrue();
        assertThat(opened).isEqualTo(1);
        assertThat(chain.next()).isTrue();
        assertThat(chain.record()).isSameAs(last.record());
        assertThat(chain.next()).isFalse();
        assertThat(chain.next()).as("and still none").isFalse();
        chain.close();

        InOrder order = inOrder(first, empty, last);
        order.verify(first, times(3)).next();
        order.verify(first).close();
        order.verify(empty).next();
        order.verify(empty).close();
        order.verify(last, times(2)).next();
        order.verify(last).close();
        order.verifyNoMoreInteractions();
    }

    @Test
    void close_halfway_openSourceClosedOnce() throws IOException {
        RecordCursor first = source(true, true);
        chain.next();
        chain.close();
        chain.close();
        verify(first).close();
    }

    private RecordCursor source(boolean first, Boolean... more) throws IOException {
        RecordCursor source = mock(RecordCursor.class);
        RecordView view = new RecordView();
        when(source.next()).thenReturn(first, more);
        when(source.record()).thenReturn(view);
        sources.add(source);
        return source;
    }
}
