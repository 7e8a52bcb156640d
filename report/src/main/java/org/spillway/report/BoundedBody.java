package org.spillway.report;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** The body of an answer as bytes. Fails if there are more than allowed, before they fill the heap. */
final class BoundedBody implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final long max;
    private Flow.Subscription subscription;
    private long read;

    BoundedBody(long max) {
        this.max = max;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return bytes.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        bytes.onSubscribe(given);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
        for (ByteBuffer piece : pieces) {
            read += piece.remaining();
        }
        if (read > max) {
            subscription.cancel();
            bytes.onError(new IOException("the answer is larger than " + max + " bytes"));
        } else {
            bytes.onNext(pieces);
        }
    }

    @Override
    public void onError(Throwable e) {
        bytes.onError(e);
    }

    @Override
    public void onComplete() {
        bytes.onComplete();
    }
}
