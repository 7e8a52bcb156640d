package org.spillway.codec;

import java.io.IOException;

/**
 * A codec cannot be used on this node, for example because its native library is missing. The codec has read no byte
 * yet, so the failure is no sign of damaged data.
 */
public final class CodecUnavailableException extends IOException {
    private static final long serialVersionUID = 1;

    /** Creates the exception; {@code codec} is the class name of the codec. */
    public CodecUnavailableException(String codec, Throwable cause) {
        super("codec " + codec + " is not available on this node: " + cause, cause);
    }
}
