package org.spillway.record;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;

/** Replaces Hadoop's serialization of Text. It writes the bytes in reverse order, without a length. */
public final class ReversedSerialization implements Serialization<Text> {
    @Override
    public boolean accept(Class<?> type) {
        return type == Text.class;
    }

    @Override
    public Serializer<Text> getSerializer(Class<Text> type) {
        return new Backwards();
    }

    @Override
    public Deserializer<Text> getDeserializer(Class<Text> type) {
        throw new UnsupportedOperationException();
    }

    private static final class Backwards implements Serializer<Text> {
        private OutputStream out;

        @Override
        public void open(OutputStream stream) {
            out = stream;
        }

        @Override
        public void serialize(Text text) throws IOException {
            for (int i = text.getLength() - 1; i >= 0; i--) {
                out.write(text.getBytes()[i]);
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
