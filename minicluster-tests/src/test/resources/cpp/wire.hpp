// What goes over the socket of Hadoop Pipes, both ways: numbers in Hadoop's variable length, strings as length and
// bytes.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

class Wire {
public:
    // The task listens on this port of its own machine, for one connection.
    explicit Wire(uint16_t port) {
        int socket = ::socket(AF_INET, SOCK_STREAM, 0);
        check(socket != -1, "socket");
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        check(connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0, "connect");
        in = fdopen(socket, "rb");
        out = fdopen(dup(socket), "wb");
        check(in != nullptr && out != nullptr, "fdopen");
        setvbuf(in, nullptr, _IOFBF, BUFFER);
        setvbuf(out, nullptr, _IOFBF, BUFFER);
    }

    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;

    ~Wire() {
        fclose(out);
        fclose(in);
    }

    // -112..127 are a byte as they are. Else the first byte is -113..-120 for 1 to 8 bytes of a number from 0 on, or
    // -121..-128 for those of a negative number's complement; the bytes follow, the highest first.
    int64_t readNumber() {
        int8_t first = static_cast<int8_t>(readByte());
        if (first >= -112) {
            return first;
        }
        bool negative = first < -120;
        int bytes = (negative ? -120 : -112) - first;
        uint64_t value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | readByte();
        }
        return static_cast<int64_t>(negative ? ~value : value);
    }

    void writeNumber(int64_t number) {
        if (number >= -112 && number <= 127) {
            writeByte(static_cast<uint8_t>(number));
            return;
        }
        uint64_t value = static_cast<uint64_t>(number < 0 ? ~number : number);
        int bytes = 1;
        while (bytes < 8 && value >> (8 * bytes) != 0) {
            bytes++;
        }
        writeByte(static_cast<uint8_t>((number < 0 ? -120 : -112) - bytes));
        for (int i = bytes - 1; i >= 0; i--) {
            writeByte(static_cast<uint8_t>(value >> (8 * i)));
        }
    }

    std::string readString() {
        int64_t length = readNumber();
        if (length < 0 || length > LONGEST) {
            throw std::runtime_error(
                "string of length " + std::to_string(length) + ", limit " + std::to_string(LONGEST));
        }
        std::string text(static_cast<size_t>(length), '\0');
        if (fread(text.data(), 1, text.size(), in) != text.size()) {
            throw std::runtime_error("the task closed the connection within a string of " + std::to_string(length));
        }
        return text;
    }

    void writeString(const std::string& text) {
        writeNumber(static_cast<int64_t>(text.size()));
        check(fwrite(text.data(), 1, text.size(), out) == text.size(), "write");
    }

    void flush() { check(fflush(out) == 0, "flush"); }

    // Says that nothing more will be sent and waits until the other side has closed: a socket that is closed with
    // bytes unread takes those with it that are still under way.
    void end() {
        flush();
        check(shutdown(fileno(out), SHUT_WR) == 0, "shutdown");
        while (getc(in) != EOF) {
        }
    }

private:
    static constexpr size_t BUFFER = 128 * 1024;
    static constexpr int64_t LONGEST = 1 << 30;

    FILE* in = nullptr;
    FILE* out = nullptr;

    static void check(bool good, const char* what) {
        if (!good) {
            throw std::system_error(errno, std::generic_category(), what);
        }
    }

    uint8_t readByte() {
        int byte = getc(in);
        if (byte == EOF) {
            throw std::runtime_error("the task closed the connection");
        }
        return static_cast<uint8_t>(byte);
    }

    void writeByte(uint8_t byte) { check(putc(byte, out) != EOF, "write"); }
};
